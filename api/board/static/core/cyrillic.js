/** Serbian in Cyrillic script, made from Serbian in Latin script; names in capitals (JSON) stay as they are. */

const LATIN = "abvgdđežzijklmnoprstćufhcčš";
const CYRILLIC = "абвгдђежзијклмнопрстћуфхцчш";

/** @type {{[letters: string]: string}} */
const LETTERS = { lj: "љ", nj: "њ", dž: "џ" };
for (const [place, letter] of [...LATIN].entries()) LETTERS[letter] = CYRILLIC[place];

const NAME = /\{[^}]*\}|[A-Z]{3,}/;
const PIECE = new RegExp(`(${NAME.source})|${Object.keys(LETTERS).flatMap(cases).join("|")}`, "g");

/** A letter small, as a capital, and as a capital among capitals. @param {string} letter */
function cases(letter) {
  return [...new Set([letter, letter[0].toUpperCase() + letter.slice(1), letter.toUpperCase()])];
}

/** What is in braces stays as it is. @param {string} text @returns {string} */
export function inCyrillic(text) {
  return text.replace(PIECE, (piece, name) => {
    if (name !== undefined) return piece;
    const letter = LETTERS[piece.toLowerCase()];
    return piece[0] === piece[0].toLowerCase() ? letter : letter.toUpperCase();
  });
}
