// The few macros that the tests are written with. A failed check is reported and the test goes on.
//
//     TEST(an_empty_hand_has_no_cards) { CHECK_EQUAL(std::popcount(hand), 0); }
//
// main() is in check_main.cpp. One thread.
#pragma once

#include <concepts>
#include <iostream>
#include <string>
#include <vector>

namespace check {

struct Test {
    const char* name;
    void (*run)();
};

inline std::vector<Test>& tests() {
    static std::vector<Test> registered;
    return registered;
}

struct Registration {
    Registration(const char* name, void (*run)()) { tests().push_back({name, run}); }
};

inline int failures = 0;

inline void fail(const char* file, int line, const std::string& what) {
    ++failures;
    std::cerr << file << ':' << line << ": " << what << '\n';
}

template <typename T>
void print(const T& value) {
    if constexpr (std::integral<T>) {
        std::cerr << +value;
    } else if constexpr (requires { std::cerr << value; }) {
        std::cerr << value;
    } else {
        std::cerr << "(a value that cannot be printed)";
    }
}

template <typename Left, typename Right>
void equal(const char* file, int line, const char* what, const Left& left, const Right& right) {
    if (left == right) return;
    fail(file, line, what);
    std::cerr << "    left:  ";
    print(left);
    std::cerr << "\n    right: ";
    print(right);
    std::cerr << '\n';
}

}  // namespace check

#define TEST(name)                                                    \
    static void name();                                               \
    static const check::Registration name##_registered(#name, &name); \
    static void name()

#define CHECK(condition)                                               \
    do {                                                               \
        if (!(condition)) check::fail(__FILE__, __LINE__, #condition); \
    } while (false)

#define CHECK_EQUAL(left, right) check::equal(__FILE__, __LINE__, #left " == " #right, (left), (right))
