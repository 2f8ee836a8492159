// Runs all tests of an executable.
#include "check.hpp"

#ifdef NDEBUG
#error "the tests rely on the assertions of the kernel"
#endif

int main() {
    int failed = 0;
    for (const check::Test& test : check::tests()) {
        const int before = check::failures;
        test.run();
        const bool passed = check::failures == before;
        failed += !passed;
        std::cerr << (passed ? "passed  " : "FAILED  ") << test.name << '\n';
    }
    std::cerr << check::tests().size() << " tests, " << failed << " failed\n";
    return failed == 0 && !check::tests().empty() ? 0 : 1;
}
