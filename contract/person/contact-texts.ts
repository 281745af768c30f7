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
 * Returns texts about who can see a person's contact details, generated from the rule in `contact.ts`. Sign-up,
 * profile, listing form, privacy page and enquiry use only these.
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
  /** Returns the contact details a person has filled in; without a person, all that could be visible. */
  const filled = (person: ContactDetails | null) =>
    person ? filledContact(shownByEnquiry, person) : shownByEnquiry
  return {
    mode,
    note,
    /** Contact details of a developer shown to a project's visitors. */
    project,
    /** Describes who can see a contact detail. */
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
    /** Names the contact details a listing's owner will see. */
    enquiry: (person: ContactDetails | null): string =>
      t('ui.contact.enquiry', { parts: enquirer(filled(person)) }),
    enquired: (person: ContactDetails | null): string =>
      t('ui.contact.enquired', { parts: enquirer(filled(person)) }),
    /** Text of the whole rule, for the privacy page. */
    privacy: (): string =>
      [
        t('ui.contact.privacyOwner', { parts: enquirer(shownByEnquiry) }),
        t('ui.contact.privacyListing', { mode: `“${mode('messages')}”` }),
        ...contactModes.map((one) => t('ui.contact.privacyMode', { mode: mode(one), note: note(one) })),
        t('ui.contact.privacyProject', { note: project() }),
      ].join('\n\n'),
  }
}
