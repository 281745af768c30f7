import type { ContactMode } from '../../../contract/person/contact'
import type { Data, Input } from '../../../contract/calls/call-types'

type ProfilePerson = Data<'get-user-data'>

/** Values of the profile form. `profile` is the new picture's file until it is saved. */
export interface ProfileValues {
  name: string
  mobile: string
  address: string
  city: string
  state: string
  country: string
  latitude: string
  longitude: string
  type: 'user' | 'agent'
  about_me: string
  contact_email: string
  contact_default: ContactMode
  facebook_id: string
  twiiter_id: string
  instagram_id: string
  youtube_id: string
  notification: boolean
  message_mail: boolean
  profile: File | null
}

const text = (value: string | number | null) => (value === null ? '' : String(value))

/** Returns the form values of a stored profile. */
export function valuesOf(person: ProfilePerson): ProfileValues {
  return {
    name: person.name,
    mobile: text(person.mobile),
    address: text(person.address),
    city: text(person.city),
    state: text(person.state),
    country: text(person.country),
    latitude: text(person.latitude),
    longitude: text(person.longitude),
    type: person.type,
    about_me: text(person.about_me),
    contact_email: text(person.contact_email),
    contact_default: person.contact_default,
    facebook_id: text(person.facebook_id),
    twiiter_id: text(person.twiiter_id),
    instagram_id: text(person.instagram_id),
    youtube_id: text(person.youtube_id),
    notification: person.notification,
    message_mail: person.message_mail,
    profile: null,
  }
}

/** Returns the request: all form values, and the picture only if a new one was chosen. */
export function inputOf({ profile, ...values }: ProfileValues): Input<'update_profile'> {
  return { ...values, ...(profile && { profile }) }
}
