/**
 * Habits of prose that make a reader go back, with what to write instead. Both the lint rule and the test over the
 * documents read this list. A sentence that needs the word is exempted in place, with a reason.
 */
export const habits = [
  { pattern: /\banew\b/i, instead: '"again", a verb with "re-", or nothing' },
  { pattern: /\b(?:by|of) (?:itself|themselves)\b/i, instead: '"automatically", or nothing' },
  { pattern: /\bmeanwhile\b/i, instead: '"while …", or nothing' },
  { pattern: /\bbesides\b/i, instead: '"also", "in addition"' },
  { pattern: /\bsome more\b/i, instead: '"more"' },
  { pattern: /\bwhom?(?:so)?ever\b/i, instead: 'a noun: "the user", "a client"' },
  { pattern: /\bsomebod(?:y|ies)\b/i, instead: '"a user", "the owner", "a guest"' },
  { pattern: /\b(?:mends?|mended|mending)\b/i, instead: '"fix"' },
  { pattern: /\breckon(?:s|ed|ing)?\b/i, instead: '"calculate"' },
  { pattern: /\bforsaken\b/i, instead: '"abandoned"' },
  { pattern: /\bstands? for\b/i, instead: '"means", "represents"' },
  {
    pattern: /\bstands? (?:in(?! for)|on|at|there|still|beside|behind|under|above)\b/i,
    instead: '"is", "appears", "has"',
  },
  { pattern: /\b(?:lies|lay) (?:in|on|at|there|beside|behind|under|above)\b/i, instead: '"is"' },
  { pattern: /\bis laid\b|\bare laid\b/i, instead: '"is placed", "is drawn"' },
  { pattern: /\bweakness(?:es)?\b/i, instead: '"vulnerability"' },
  { pattern: /\b(?:clock|time|name|word|eye)s? alone\b/i, instead: '"only …"' },
  { pattern: /\bin (?:its|their) head\b/i, instead: '"in memory", "in the header"' },
  { pattern: /\bthe (?:large|news|forsaken|told|asked)\b(?=[.,;:]|$)/i, instead: 'the noun that is meant' },
]

/** Opening clause of a comment or docstring. Sentences of documents may begin so. */
export const opening = {
  pattern: /^(?:What|Who|Whom|Whose|Which)\b(?![^.]*\?)/,
  instead: 'a noun phrase for a value, a verb phrase for a function',
}

/** Returns the first habit that a text has, or undefined. */
export const habitOf = (text, all = habits) => all.find(({ pattern }) => pattern.test(text))
