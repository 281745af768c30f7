/** Contact details a listing can show (D103). Messages are always possible. */
export const contactModes = ['messages', 'phone', 'phone_email'] as const
export type ContactMode = (typeof contactModes)[number]

export type ContactPart = 'phone' | 'email'

const parts: Record<ContactMode, readonly ContactPart[]> = {
  messages: [],
  phone: ['phone'],
  phone_email: ['phone', 'email'],
}

/** Returns the contact details shown to signed-in visitors on request. */
export const shownByListing = (mode: ContactMode): readonly ContactPart[] => parts[mode]

/** Contact details a project shows: none, since visitors write to its developer (D103). */
export const shownByProject: readonly ContactPart[] = parts.messages

/** Contact details of the person enquiring that the owner sees in addition to the name (D64). */
export const shownByEnquiry: readonly ContactPart[] = parts.phone_email

/** Stored contact details. The sign-in address isn't among them. */
export interface ContactDetails {
  mobile: string | null
  contact_email: string | null
}

/** Returns the contact details another person may see; the others are null. */
export function visibleContact(shown: readonly ContactPart[], { mobile, contact_email }: ContactDetails) {
  return {
    mobile: (shown.includes('phone') && mobile) || null,
    email: (shown.includes('email') && contact_email) || null,
  }
}

/** Returns the parts of `shown` that the person has filled in. */
export const filledContact = (shown: readonly ContactPart[], of: ContactDetails): ContactPart[] =>
  shown.filter((part) => Boolean(part === 'phone' ? of.mobile : of.contact_email))

/** Returns a user's default contact mode for new listings; only agents can change theirs. */
export const defaultContact = ({
  type,
  contact_default,
}: {
  type: string
  contact_default: ContactMode
}): ContactMode => (type === 'agent' ? contact_default : 'messages')
