/** How `compare` decides its exit code, as it is said to a reader: the help shows it, too, without loading the comparison. */
export const outcomeRule =
  'B is worse (exit code 1) if its run failed and the run of A passed, if its verdict is worse and not everything that it ' +
  'violates is waived, if it breaks a requirement that A did not break (a warning counts if B ran with --strict), or if A ' +
  'tested every mandatory requirement and B did not. Other lost coverage, new warnings, waivers and open questions are ' +
  'shown, but do not change the exit code.';
