/** Contact details that a listing may show (D103). Messages are always possible. */
export const contactModes = ['messages', 'phone', 'phone_email'] as const
export type ContactMode = (typeof contactModes)[number]

export type ContactPart = 'phone' | 'email'

const parts: Record<ContactMode, readonly ContactPart[]> = {
  messages: [],
  phone: ['phone'],
  phone_email: ['phone', 'email'],
}

/** Contact details shown to signed-in visitors on request. */
export const shownByListing = (mode: ContactMode): readonly ContactPart[] => parts[mode]

/** Contact details that a project shows: visitors write messages to its developer (D103). */
export const shownByProject: readonly ContactPart[] = parts.messages

/** Contact details of an enquirer that the owner sees, besides the name (D64). */
export const shownByEnquiry: readonly ContactPart[] = parts.phone_email

/** Stored contact details. The address for signing in isn't one of them. */
export interface ContactDetails {
  mobile: string | null
  contact_email: string | null
}

/** The parts of a person's contact details that another person gets; all else is null. */
export function visibleContact(shown: readonly ContactPart[], { mobile, contact_email }: ContactDetails) {
  return {
    mobile: (shown.includes('phone') && mobile) || null,
    email: (shown.includes('email') && contact_email) || null,
  }
}

/** The parts of `shown` that the person has filled in. */
export const filledContact = (shown: readonly ContactPart[], of: ContactDetails): ContactPart[] =>
  shown.filter((part) => Boolean(part === 'phone' ? of.mobile : of.contact_email))

/** Default of new listings; only agents can change theirs. */
export const defaultContact = ({
  type,
  contact_default,
}: {
  type: string
  contact_default: ContactMode
}): ContactMode => (type === 'agent' ? contact_default : 'messages')
