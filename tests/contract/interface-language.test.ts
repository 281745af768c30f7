import { describe, expect, test } from 'vitest'
import { namespaces, texts as all } from '../../contract/texts/catalogue'
import { features } from '../../contract/api/package-features'
import { catalogue } from '../../machines/catalogue'
import { stateNodes } from '../../machines/diagram/ids'
import type { Meta } from '../../machines/kit'

const english = all.en

/** Words the trade doesn't use for these things, with their replacements. */
const unused: readonly [word: RegExp, instead: string][] = [
  [/\bletters?\b/i, 'e-mail'],
  [/\bwhoever\b/i, 'people who'],
  [/\bhouse\b/i, 'site, operator'],
  [/\bpress(?:es|ed)?\b(?! Enter)/i, 'select'],
  [/\bways? (?:to pay|of paying)\b/i, 'payment method'],
  [/\bkinds? of property\b/i, 'property type'],
  [/\bwhat is near\b/i, 'nearby places'],
  [/\bverified mark\b|\bmark of a verified\b/i, 'verified agent'],
  [/\bplace in the team\b/i, 'role'],
  [/\bplaces? (?:in|of) (?:your|a|the) (?:plan|package)\b/i, 'slot'],
  [/\bplaces? (?:is|are) (?:free|taken|full)\b|\bplaces? for (?:featured|projects)/i, 'slot'],
  [/\bpackages?\b/i, 'plan'],
  [/\bran out of time\b/i, 'expired'],
  [/\banew\b/i, 'again'],
  [/\bstands?\b(?! out\b)/i, 'is, appears, status'],
  [/\b(?:is|are|was|were|being) looked at\b/i, 'reviewed'],
  [/\btak(?:e|en|es) (?:it |them )?back\b/i, 'withdraw, reverse, revoke'],
  [/\bsomebody\b/i, 'someone'],
  [/\bnobody knows\b/i, 'we do not know'],
  [/\badministrator (?:is |has )?(?:still )?(?:look|compare)/i, 'we review'],
  [/\bwaits for an administrator\b|\bwith an administrator\b/i, 'in review'],
]

/** Texts where "letter" means a character. */
const ofTheAlphabet = new Set([
  'languages.codeWrong',
  'languages.code',
  'operator.mapsKeyWrong',
  'publishing.slugWrong',
  'wizard.slugHint',
])

/** Sentences worded by the specification (§6, §8). */
const ofTheSpecification = new Set(
  [...features.map((name) => `errors.gate.${name}`), 'errors.limitOver'].map((key) => english[key]),
)

/** Texts of the state charts as shown on `/workflows`: states, events and guards. */
const ofCharts = catalogue.flatMap(({ id, machine, labels: { title, about, owner, events, guards } }) => {
  const states = stateNodes(machine).map((node): [string, string] => {
    const { caption = '', announce = '' } = (node.meta ?? {}) as Meta
    return [node.id, [caption, announce, node.description].join(' | ')]
  })
  const captions = Object.entries(events).map(([name, { caption }]) => `${name}: ${caption}`)
  const rest = [title, about, owner, ...captions, ...Object.values(guards)]
  return states.concat(rest.map((text): [string, string] => [id, text]))
})

/** Sandbox texts are exempt: they quote the gateways' own pages. */
const texts = Object.entries(namespaces)
  .flatMap(([name, { en }]) => (name === 'sandbox' ? [] : Object.entries(en)))
  .concat(ofCharts)

describe('interface wording', () => {
  test.each(unused)("doesn't use %s; instead: %s", (word) => {
    const found = texts.filter(
      ([key, text]) => word.test(text) && !ofTheAlphabet.has(key) && !ofTheSpecification.has(text),
    )
    expect(found.map(([key, text]) => `${key}: ${text}`)).toEqual([])
  })
})
