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

describe.each(languages)('the sentences about contact details in %s', (lang) => {
  const words = (key: string) => texts[lang][key]!
  const sentences = contactTexts((key, params) => translate(texts[lang], lang, key, params), lang)

  it.each(contactModes)('name for %s what its listings show, and nothing else', (mode) => {
    const shown = shownByListing(mode)
    if (shown.length === 0) return expect(sentences.note(mode)).toBe(words('ui.contact.showsNothing'))
    for (const part of parts)
      expect(sentences.note(mode).includes(words(`ui.contact.${part}`))).toBe(shown.includes(part))
  })

  it.each(parts)('name for the %s of a profile those choices that show it', (part) => {
    for (const mode of contactModes)
      expect(sentences.who(part).includes(`“${sentences.mode(mode)}”`), mode).toBe(
        shownByListing(mode).includes(part),
      )
    expect(sentences.who(part).includes(words('ui.contact.asked'))).toBe(shownByEnquiry.includes(part))
  })

  it('tell people who ask what of theirs the owner will see', () => {
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

  it('give the privacy page each choice with its note, and the one that holds until the owner chooses', () => {
    for (const mode of contactModes)
      expect(sentences.privacy()).toContain(`${sentences.mode(mode)}: ${sentences.note(mode)}`)
    const preset = defaultContact({ type: 'user', contact_default: 'phone' })
    expect(sentences.privacy()).toContain(`“${sentences.mode(preset)}”`)
  })

  it('tell developers on the privacy page what visitors of a project see', () => {
    expect(shownByProject).toEqual([])
    expect(sentences.project()).toBe(words('ui.contact.showsNothing'))
    expect(sentences.privacy().split('\n\n')).toContain(
      translate(texts[lang], lang, 'ui.contact.privacyProject', { note: sentences.project() }),
    )
  })

  it('stand in the four places that speak of it', () => {
    for (const key of ['signup.mobileHint', 'profile.mobileHint', 'profile.contactEmailHint'])
      expect(words(key), key).toContain('{{rule}}')
    expect(words('site.privacy.4.text')).toContain('{{contactRule}}')
  })
})

it('shows nobody the address for signing in', () => {
  const stored = { mobile: '+12065550100', contact_email: null, email: 'sign-in@example.test' }
  for (const mode of contactModes) expect(visibleContact(shownByListing(mode), stored).email).toBeNull()
})

it('lets agents alone begin with another choice', () => {
  expect(defaultContact({ type: 'agent', contact_default: 'phone' })).toBe('phone')
  expect(defaultContact({ type: 'user', contact_default: 'phone' })).toBe('messages')
})
