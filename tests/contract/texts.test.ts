import { describe, expect, test } from 'vitest'
import { namespaces, texts, textsOf } from '../../contract/texts/catalogue'
import { features } from '../../contract/api/package-features'
import { languages } from '../../contract/language/languages'

const plural = /_(zero|one|two|few|many|other)$/
const holes = (text: string) => new Set([...text.matchAll(/\{\{\s*(\w+)/g)].map((match) => match[1]))

/** Texts shown only for counts of at least one. */
const neverZero = new Set([
  'profile.packages.slots_one',
  'alerts.mail.intro_one',
  'admin.review.approve_one',
  'admin.review.approveEdit_one',
  'admin.review.reject_one',
  'admin.review.rejectTitle_one',
  'admin.review.takeDown_one',
  'admin.review.takeDownTitle_one',
  'admin.review.done.approve_one',
  'admin.review.done.ask_one',
  'admin.review.done.reject_one',
])

describe('language files', () => {
  test('quote the error catalogue of section 8 verbatim', () => {
    const quoted = {
      'errors.gateTitle': 'Opps!',
      'errors.gate.property_list': 'Property List Limit or Package Not Available',
      'errors.profileIncomplete': 'You have not completed your profile yet. Please complete first',
      'errors.notVerified': 'You have not completed profile verification. Please complete first',
      'errors.limitOver': 'Your Package Limit is Over. Please Purchase Package.',
      'errors.deactivated': 'Your Account have been Deactivetd by Admin. please connect them.',
      'errors.demoMode': 'This Action is Not Allowed in Demo Mode',
      'errors.notLoggedIn': 'You have not logged in. Please log in first.',
      'errors.fault': 'Oops! Something went wrong. Please try again later',
    }
    expect(texts.en).toMatchObject(quoted)
    expect(texts.en['errors.auth.unknown']).toMatch(/^An error occurred\. /)
  })

  test("never mention the site's name, which the operator sets", () => {
    const naming = languages.flatMap((lang) =>
      Object.entries(textsOf(lang)).flatMap(([key, text]) => (/threshold/i.test(text) ? [key] : [])),
    )
    expect(new Set(naming)).toEqual(new Set(['shell.siteName']))
  })

  test('have a gate text for every gated feature (D34)', () => {
    for (const feature of features)
      expect(texts.en[`errors.gate.${feature}`]).toMatch(/Package Not Available$/)
  })

  test.each(Object.entries(namespaces))(
    "%s: every key is non-empty and prefixed with its file's name",
    (name, files) => {
      const wrong = Object.values(files)
        .flatMap(Object.entries<string>)
        .filter(([key, text]) => !key.startsWith(`${name}.`) || text.trim() === '')
      expect(wrong).toEqual([])
    },
  )

  test.each(Object.entries(namespaces))(
    '%s: Arabic and Hindi translate exactly the English texts',
    (name, { en, ar, hi }) => {
      const language = new Set(Object.keys(en).map((key) => key.replace(plural, '')))
      const wrong = [...Object.entries(ar), ...Object.entries(hi)].flatMap(([key, text]) => {
        const base = key.replace(plural, '')
        if (name !== 'machines' && !language.has(base)) return [key]
        const english = en[key] ?? en[`${base}_other`]
        if (!english) return []
        const known = new Set([...holes(english), ...holes(en[`${base}_other`] ?? '')])
        return [...holes(text)].filter((hole) => !known.has(hole)).map((hole) => `${key}: {{${hole}}}`)
      })
      expect(wrong).toEqual([])
    },
  )

  test('have every plural form of the language', () => {
    for (const lang of languages) {
      const forms = new Intl.PluralRules(lang).resolvedOptions().pluralCategories
      for (const form of forms) expect(texts[lang][`refusals.otpWrong_${form}`]).toBeTruthy()
    }
  })

  test('include the number in Hindi "one" forms, which also apply to zero', () => {
    const numbered = (lang: 'en' | 'hi', key: string) => /\{\{\s*(count|number)/.test(texts[lang][key] ?? '')
    const ones = Object.keys(texts.hi).filter((key) => key.endsWith('_one') && !neverZero.has(key))
    const silent = ones.filter((key) => numbered('en', key.replace(plural, '_other')) && !numbered('hi', key))
    expect(silent).toEqual([])
  })

  test('fall back to English for missing texts', () => {
    const english = Object.keys(textsOf('en'))
    for (const lang of languages) {
      const own = textsOf(lang)
      expect(english.filter((key) => !Object.hasOwn(own, key))).toEqual([])
    }
  })
})
