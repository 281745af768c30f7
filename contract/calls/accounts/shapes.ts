import { z } from 'zod'
import { visible } from '../../input/visible-text'
import { contactModes } from '../../person/contact'
import { text } from '../../limits'
import { accountStates, loginTypes, roles, userTypes, verificationStates } from '../../values'
import { code, email, mobile, name, password, reach, samePassword } from '../kit/person-fields'
import {
  clearable,
  count,
  file,
  flagged,
  id,
  latitude,
  line,
  longitude,
  maybe,
  note,
  paging,
  rowId,
} from '../kit/primitives'
import { search, time, url, word, type Shape } from '../kit/primitives'

/** The signed-in person, as user_signup, update_profile and get-user-data give it. */
const user = z.object({
  id: rowId,
  name: z.string(),
  email: z.string().nullable(),
  mobile: z.string().nullable(),
  profile: url.nullable(),
  address: z.string().nullable(),
  city: z.string().nullable(),
  state: z.string().nullable(),
  country: z.string().nullable(),
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
  about_me: z.string().nullable(),
  /** For other people to write to; the address for signing in is `email`. */
  contact_email: z.string().nullable(),
  /** What new listings of an agent begin with. */
  contact_default: z.enum(contactModes),
  facebook_id: z.string().nullable(),
  twiiter_id: z.string().nullable(),
  instagram_id: z.string().nullable(),
  youtube_id: z.string().nullable(),
  firebase_id: z.string().nullable(),
  logintype: z.enum(loginTypes),
  type: z.enum(userTypes),
  role: z.enum(roles),
  /** What somebody of the team may do in the administration; empty for everybody else. */
  permissions: z.array(z.string()),
  notification: z.boolean(),
  /** Whether unread messages are announced by e-mail. */
  message_mail: z.boolean(),
  account_state: z.enum(accountStates),
  verification_status: z.enum(verificationStates),
  email_verified: z.boolean(),
  mobile_verified: z.boolean(),
  /** Fields that still have to be filled before listing (§5). */
  missing_fields: z.array(z.enum(['name', 'email', 'mobile', 'profile', 'address'])),
  /** When a requested deletion becomes final (D44). */
  deletion_due_at: time.nullable(),
  created_at: time,
})
export type User = z.output<typeof user>

/** What other people see of a person (D94). */
export const publicPerson = z.object({
  id: rowId,
  name: z.string(),
  profile: url.nullable(),
  city: z.string().nullable(),
  property_count: count,
  project_count: count,
  is_verified: z.boolean(),
  email: z.string().nullable().optional(),
  mobile: z.string().nullable().optional(),
})

/** D40: words, or the digits older clients send; `inOrder` lists the word of each digit. */
const wordOrDigit = <const W extends readonly [string, ...string[]]>(
  texts: W,
  inOrder: readonly W[number][],
) =>
  z.preprocess<unknown, ReturnType<typeof word<W>>, string | number>((value) => {
    const digit = typeof value === 'number' || (typeof value === 'string' && /^\d$/.test(value))
    return (digit && inOrder[Number(value)]) || value
  }, word(texts))
const loginType = wordOrDigit(loginTypes, ['google', 'phone', 'email', 'apple'])
const userType = wordOrDigit(userTypes, ['user', 'agent'])

const social = note(text.link).optional()
/** Clears the field when it comes empty. */
const clearableText = (max: number) => note(max).optional()

/** What somebody signs in with, in the names of its makers. */
const device = { browser: z.string().nullable(), system: z.string().nullable() }

/** What shows that somebody holds more than a stolen token; one of the two. */
export const confirmation = {
  current_password: maybe(z.string().max(1_000)),
  confirm_auth_id: maybe(line(5_000)),
}

const wait = { expires_in: count, resend_after: count }

export const accountShapes = {
  user_signup: {
    input: z.object({
      name: maybe(name),
      email: maybe(email),
      password: maybe(z.string().max(1_000)),
      mobile: maybe(mobile),
      auth_id: maybe(line(5_000)),
      address: maybe(note(text.address)),
      logintype: maybe(loginType),
      type: maybe(userType),
      profile: maybe(z.union([file, z.string().max(text.link)])),
      fcm_id: maybe(line(500)),
      /** What user-register (or NOT_CONFIRMED) gave: that this is the browser which registered. */
      registration: maybe(line(200)),
      /** The code of the second factor, or a recovery code; asked for by FACTOR_NEEDED. */
      factor_code: maybe(line(100)),
    }),
    data: user,
    /**
     * `restored`: signing in has taken a requested deletion back (D44). `password_dropped`: the password of the
     * registration does not count, because nothing showed that the person who proved the address had chosen it.
     */
    extra: z.object({ token: z.string(), restored: z.boolean(), password_dropped: z.boolean() }),
  },
  'user-register': {
    input: z
      .object({
        name,
        email,
        mobile,
        password,
        re_password: z.string('refusals.passwordRequired'),
      })
      .refine((value) => value.password === value.re_password, samePassword),
    /** `registration`: to be given back to user_signup; opens nothing without a proof of the address. */
    data: z.object({ email: z.string(), otp_sent: z.boolean(), registration: z.string(), ...wait }),
  },
  'get-otp': {
    /**
     * `registration`: of user-register; its wrong codes are counted apart from those that others type. `link`: an e-mail
     * has a link to `/sign-in-link` as well, and is sent even when too many wrong codes were typed.
     */
    input: reach.safeExtend({ registration: maybe(line(200)), link: maybe(flagged) }),
    data: z.object(wait),
  },
  'verify-otp': {
    /** `registration` as for get-otp. */
    input: reach.safeExtend({ otp: code, registration: maybe(line(200)) }),
    data: z.object({ verified: z.boolean(), auth_id: z.string() }),
  },
  'verify-link': {
    /** `token`: from the link. `email`: the address that it proves. */
    input: z.object({ token: z.string().max(200) }),
    data: z.object({ auth_id: z.string(), email: z.string() }),
  },
  'forgot-password': { input: z.object({ email }), data: z.null() },
  'reset-password': {
    input: z
      .object({ token: line(200), password, re_password: z.string('refusals.passwordRequired') })
      .refine((value) => value.password === value.re_password, samePassword),
    /** What reaches the account as before: its owner reads whether all of it is theirs. */
    data: z.object({
      tokens: z.array(z.object({ name: z.string(), last_four: z.string() })),
      webhooks: z.array(z.object({ url: z.string() })),
    }),
  },
  'before-logout': { input: z.object({ fcm_id: maybe(line(500)) }), data: z.null() },
  delete_user: { input: z.object({ userid: maybe(id) }), data: z.null() },
  update_profile: {
    input: z
      .object({
        userid: maybe(id),
        name: name.optional(),
        /** Changed, never removed: an empty one is refused where there is one. */
        email: clearable(email),
        mobile: clearable(mobile),
        type: maybe(userType),
        address: clearableText(text.address),
        firebase_id: maybe(note(200)),
        logintype: maybe(loginType),
        profile: maybe(z.union([file, z.string().max(text.link)])),
        latitude: maybe(latitude),
        longitude: maybe(longitude),
        about_me: clearableText(text.about),
        contact_email: z.union([z.literal(''), email], 'refusals.email').optional(),
        contact_default: maybe(word(contactModes)),
        facebook_id: social,
        twiiter_id: social,
        instagram_id: social,
        youtube_id: social,
        fcm_id: maybe(line(500)),
        /** Proof from verify-otp that a changed e-mail address or number is the caller's own. */
        auth_id: maybe(line(5_000)),
        notification: maybe(flagged),
        message_mail: maybe(flagged),
        /** Code of the language in which this person is written to; one of `get_languages`. */
        lang: maybe(z.string().trim().toLowerCase().max(20)),
        city: clearableText(text.place),
        state: clearableText(text.place),
        country: clearableText(text.place),
        /** Another password, typed twice. */
        new_password: maybe(password),
        re_password: maybe(z.string().max(1_000)),
        /**
         * A changed e-mail address, number or password needs one of these two: the password there is, or the proof from
         * verify-otp for the old address (`own-security` returns which). Without one: CONFIRMATION_NEEDED.
         */
        ...confirmation,
        /**
         * With another e-mail address, an identity of the hosted service that carries the old one signs in no longer,
         * unless this is set.
         */
        keep_identities: maybe(flagged),
      })
      .refine(
        (value) => value.new_password === undefined || value.new_password === value.re_password,
        samePassword,
      ),
    data: user,
  },
  'own-security': {
    input: z.object({}),
    data: z.object({
      has_password: z.boolean(),
      /** A member of the team whose password is too short for the administration. */
      too_short: z.boolean(),
      min_length: count,
      /**
       * Where the code goes that confirms a change; null where no address is proved. `identity`: the hosted identity
       * service sends it, and its ID token is the `confirm_auth_id`.
       */
      code_to: z
        .object({
          channel: z.enum(['email', 'mobile']),
          address: z.string(),
          sent_by: z.enum(['server', 'identity']),
        })
        .nullable(),
      /** Who sends the code that proves another number: this server, or the hosted identity service. */
      number_codes: z.enum(['server', 'identity']),
      /** The password is not enough: no message about the change could reach the owner outside the account. */
      code_only: z.boolean(),
      /** The second factor; null for people outside the team, and for members without one who are not asked for it. */
      factor: z
        .object({
          on: z.boolean(),
          /** Without one nothing of the administration may be used. */
          required: z.boolean(),
          recovery_left: count,
        })
        .nullable(),
      /** Accounts of the hosted identity service that sign in, and those that were unlinked. */
      identities: z.array(
        z.object({
          id: rowId,
          provider: z.string(),
          address: z.string().nullable(),
          linked_at: time,
          signs_in: z.boolean(),
        }),
      ),
    }),
  },
  /** Unlinks an identity of the hosted service, or lets one sign in again. Confirmed as a changed password is. */
  'own-identities:change': {
    input: z.object({ id, signs_in: flagged, ...confirmation }),
    data: z.null(),
  },
  /** Confirmed as a changed password is. A secret that was begun before and not confirmed is of no use any more. */
  'own-factor:begin': {
    input: z.object(confirmation),
    /** `uri` is what the picture of squares holds. */
    data: z.object({ secret: z.string(), uri: z.string() }),
  },
  /** With its first code the factor is on; every other session ends. The recovery codes are shown this once. */
  'own-factor:confirm': {
    input: z.object({ factor_code: line(100) }),
    data: z.object({ recovery_codes: z.array(z.string()) }),
  },
  'own-factor:end': {
    input: z.object({ ...confirmation, factor_code: line(100) }),
    data: z.null(),
  },
  /** BAD_CREDENTIALS where it is not; wrong ones count as those of a sign-in. */
  'own-security:check': {
    input: z.object({
      current_password: z
        .string('refusals.passwordRequired')
        .min(1, 'refusals.passwordRequired')
        .regex(visible, 'refusals.passwordRequired')
        .max(1_000),
    }),
    data: z.null(),
  },
  'own-sessions': {
    input: z.object({}),
    data: z.array(
      z.object({
        id: rowId,
        ...device,
        current: z.boolean(),
        signed_in_at: time,
        /** Written every few minutes, so that reading costs no write. */
        last_used_at: time,
        /** Unless it is used before. */
        ends_at: time,
      }),
    ),
  },
  'own-sessions:end': { input: z.object({ id }), data: z.null() },
  'own-sessions:end-all': { input: z.object({}), data: z.object({ ended: count }) },
  'undo-change': {
    input: z.object({ token: line(200) }),
    data: z.object({
      kinds: z.array(z.enum(['email', 'mobile', 'password'])),
      changed_at: time,
      until: time,
      /** Whether there was a password before. */
      had_password: z.boolean(),
      ...device,
      /** What comes back, partly hidden. */
      email: z.string().nullable(),
      mobile: z.string().nullable(),
    }),
  },
  'undo-change:confirm': {
    input: z.object({ token: line(200) }),
    /**
     * For reset-password: the author of the change may have the old password. Null for an account without a password.
     */
    data: z.object({ reset_token: z.string().nullable() }),
  },
  'get-user-data': { input: z.object({}), data: user },
  'update-fcm-token': { input: z.object({ fcm_id: line(500) }), data: z.null() },
  'get-users-list': {
    input: z.object({ ...paging, search, has_property: maybe(flagged) }),
    data: z.array(publicPerson),
    extra: z.object({ total: count }),
  },
} satisfies Record<string, Shape>
