/** A profile without any entry: what the parts are for, and an example of each as a comment. */
export function profileText(cardproof: string): string {
  const folder = `${cardproof}/`;
  return `# yaml-language-server: $schema=${folder}spec/profile.schema.json
# What you rely on although the specification leaves it open (pins), and which violations you accept for some time (waivers).
# Runs use this file if PROFILE names it. Your editor knows every name that can stand here, if it reads the line above.
# More: ${folder}docs/profile.md

# The specification leaves questions open. A pin is the answer that your application relies on: with another answer, the run
# fails. Each run writes the answers that it observed to cardproof-out/profile.observed.yaml: copy the lines that you need.
pins:
#  gap-input/limit-above-maximum: '400'
#  gap-status/unknown-customer: '404'

# A waiver accepts a violation until the end of a day (UTC). The verdict stays "violates", but the run passes.
waivers:
#  - requirement: cardholder/email
#    until: 2026-12-31
#    why: ticket 123, two old records
`;
}
