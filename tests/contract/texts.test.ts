import { describe, expect, test } from 'vitest'
import { namespaces, texts, textsOf } from '../../contract/texts/catalogue'
import { features } from '../../contract/words'

const plural = /_(zero|one|two|few|many|other)$/
const holes = (text: string) => new Set([...text.matchAll(/\{\{\s*(\w+)/g)].map((match) => match[1]))

describe('the language files', () => {
  test('quote the error catalogue of section 8 to the letter', () => {
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

  test('have a gate text for every gated feature (D34)', () => {
    for (const feature of features)
      expect(texts.en[`errors.gate.${feature}`]).toMatch(/Package Not Available$/)
  })

  test.each(Object.entries(namespaces))(
    '%s: every key stands in its own file and is not empty',
    (name, { en, ar }) => {
      for (const [key, text] of [...Object.entries(en), ...Object.entries(ar)]) {
        expect(key.startsWith(`${name}.`), key).toBe(true)
        expect(text.trim(), key).not.toBe('')
      }
    },
  )

  test.each(Object.entries(namespaces))('%s: Arabic translates what English says', (name, { en, ar }) => {
    const spoken = new Set(Object.keys(en).map((key) => key.replace(plural, '')))
    for (const [key, text] of Object.entries(ar)) {
      const base = key.replace(plural, '')
      if (name !== 'machines') expect(spoken.has(base), key).toBe(true)
      const english = en[key] ?? en[`${base}_other`]
      if (!english) continue
      const known = holes(english)
      for (const hole of holes(text)) expect(known.has(hole), `${key}: {{${hole}}}`).toBe(true)
    }
  })

  test('have every plural form that the language tells apart', () => {
    for (const lang of ['en', 'ar'] as const) {
      const forms = new Intl.PluralRules(lang).resolvedOptions().pluralCategories
      for (const form of forms) expect(texts[lang][`refusals.otpWrong_${form}`]).toBeTruthy()
    }
  })

  test('fall back to English where a language lacks a text', () => {
    expect(Object.keys(textsOf('ar'))).toEqual(expect.arrayContaining(Object.keys(textsOf('en'))))
  })
})
