import { describe, expect, it } from 'vitest'
import {
  contactModes,
  defaultContact,
  filledContact,
  shownByEnquiry,
  shownByListing,
  shownByProject,
  visibleContact,
} from '../../contract/person/contact'
import { contactTexts } from '../../contract/person/contact-texts'
import { languages } from '../../contract/language/languages'
import { texts } from '../../contract/texts/catalogue'
import { translate } from '../../contract/texts/translate'

const parts = ['phone', 'email'] as const

describe.each(languages)('contact detail texts in %s', (lang) => {
  const words = (key: string) => texts[lang][key]!
  const sentences = contactTexts((key, params) => translate(texts[lang], lang, key, params), lang)

  it.each(contactModes)('state exactly which contact details listings show for the choice %s', (mode) => {
    const shown = shownByListing(mode)
    if (shown.length === 0) return expect(sentences.note(mode)).toBe(words('ui.contact.showsNothing'))
    for (const part of parts)
      expect(sentences.note(mode).includes(words(`ui.contact.${part}`))).toBe(shown.includes(part))
  })

  it.each(parts)('name the choices that show the profile field %s', (part) => {
    for (const mode of contactModes)
      expect(sentences.who(part).includes(`“${sentences.mode(mode)}”`), mode).toBe(
        shownByListing(mode).includes(part),
      )
    expect(sentences.who(part).includes(words('ui.contact.asked'))).toBe(shownByEnquiry.includes(part))
  })

  it('state which contact details an enquiry reveals to the owner', () => {
    const phoneOnly = { mobile: '+12065550100', contact_email: null }
    for (const sentence of [sentences.enquiry, sentences.enquired]) {
      for (const part of parts) {
        const name = words(`ui.contact.${part}`)
        expect(sentence(null).includes(name)).toBe(shownByEnquiry.includes(part))
        expect(sentence(phoneOnly).includes(name)).toBe(
          filledContact(shownByEnquiry, phoneOnly).includes(part),
        )
      }
    }
  })

  it('list every choice and the default on the privacy page', () => {
    for (const mode of contactModes)
      expect(sentences.privacy()).toContain(`${sentences.mode(mode)}: ${sentences.note(mode)}`)
    const preset = defaultContact({ type: 'user', contact_default: 'phone' })
    expect(sentences.privacy()).toContain(`“${sentences.mode(preset)}”`)
  })

  it("state on the privacy page what visitors see of a developer's project", () => {
    expect(shownByProject).toEqual([])
    expect(sentences.project()).toBe(words('ui.contact.showsNothing'))
    expect(sentences.privacy().split('\n\n')).toContain(
      translate(texts[lang], lang, 'ui.contact.privacyProject', { note: sentences.project() }),
    )
  })

  it('appear in all four places that mention contact details', () => {
    for (const key of ['signup.mobileHint', 'profile.mobileHint', 'profile.contactEmailHint'])
      expect(words(key), key).toContain('{{rule}}')
    expect(words('site.privacy.4.text')).toContain('{{contactRule}}')
  })
})

it('a listing never shows the sign-in e-mail address', () => {
  const stored = { mobile: '+12065550100', contact_email: null, email: 'sign-in@example.test' }
  for (const mode of contactModes) expect(visibleContact(shownByListing(mode), stored).email).toBeNull()
})

it('only agents can have another default choice of contact details', () => {
  expect(defaultContact({ type: 'agent', contact_default: 'phone' })).toBe('phone')
  expect(defaultContact({ type: 'user', contact_default: 'phone' })).toBe('messages')
})
