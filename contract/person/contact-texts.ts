import {
  contactModes,
  filledContact,
  shownByEnquiry,
  shownByListing,
  shownByProject,
  type ContactDetails,
  type ContactMode,
  type ContactPart,
} from './contact'
import { anyOf } from '../language/intl'
import type { TFunction } from '../texts/translate'

/**
 * Sentences about who sees the contact details of a person, made from the rule in `contact.ts`. Sign-up, profile,
 * listing form, privacy page and enquiry say nothing else about it.
 */
export function contactTexts(t: TFunction, lang: string) {
  const listOf = (names: string[]) => new Intl.ListFormat(lang, { type: 'conjunction' }).format(names)
  const named = (parts: readonly ContactPart[]) => parts.map((part) => t(`ui.contact.${part}`))
  const mode = (of: ContactMode) => t(`ui.contact.mode.${of}`)
  const shows = (parts: readonly ContactPart[]) =>
    parts.length === 0 ? t('ui.contact.showsNothing') : t('ui.contact.shows', { parts: listOf(named(parts)) })
  const note = (of: ContactMode) => shows(shownByListing(of))
  const project = () => shows(shownByProject)
  const enquirer = (parts: readonly ContactPart[]) => listOf([t('ui.contact.name'), ...named(parts)])
  /** Without a person all that can be seen of one. */
  const filled = (person: ContactDetails | null) =>
    person ? filledContact(shownByEnquiry, person) : shownByEnquiry
  return {
    mode,
    note,
    /** What visitors of a project see of its developer. */
    project,
    /** Audience of one contact detail. */
    who: (part: ContactPart): string =>
      [
        ...(shownByEnquiry.includes(part) ? [t('ui.contact.asked')] : []),
        t('ui.contact.listed', {
          modes: anyOf(
            lang,
            contactModes.filter((one) => shownByListing(one).includes(part)).map((one) => `“${mode(one)}”`),
          ),
        }),
      ].join(' '),
    /** Contact details that the owner of a home will see. */
    enquiry: (person: ContactDetails | null): string =>
      t('ui.contact.enquiry', { parts: enquirer(filled(person)) }),
    enquired: (person: ContactDetails | null): string =>
      t('ui.contact.enquired', { parts: enquirer(filled(person)) }),
    /** The rule in full. */
    privacy: (): string =>
      [
        t('ui.contact.privacyOwner', { parts: enquirer(shownByEnquiry) }),
        t('ui.contact.privacyListing', { mode: `“${mode('messages')}”` }),
        ...contactModes.map((one) => t('ui.contact.privacyMode', { mode: mode(one), note: note(one) })),
        t('ui.contact.privacyProject', { note: project() }),
      ].join('\n\n'),
  }
}
