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

/** The signed-in user, as returned by user_signup, update_profile and get-user-data. */
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
  /** Public contact e-mail address; `email` is the address for signing in. */
  contact_email: z.string().nullable(),
  /** Default contact mode of an agent's new listings. */
  contact_default: z.enum(contactModes),
  facebook_id: z.string().nullable(),
  twiiter_id: z.string().nullable(),
  instagram_id: z.string().nullable(),
  youtube_id: z.string().nullable(),
  firebase_id: z.string().nullable(),
  logintype: z.enum(loginTypes),
  type: z.enum(userTypes),
  role: z.enum(roles),
  /** Admin permissions; empty for users outside the team. */
  permissions: z.array(z.string()),
  notification: z.boolean(),
  /** Whether unread messages are announced by e-mail. */
  message_mail: z.boolean(),
  account_state: z.enum(accountStates),
  verification_status: z.enum(verificationStates),
  email_verified: z.boolean(),
  mobile_verified: z.boolean(),
  /** Fields still required before listing (§5). */
  missing_fields: z.array(z.enum(['name', 'email', 'mobile', 'profile', 'address'])),
  /** Time at which a requested deletion becomes final (D44). */
  deletion_due_at: time.nullable(),
  created_at: time,
})
export type User = z.output<typeof user>

/** Public data of a user (D94). */
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

/** Accepts a word or the digit sent by older clients (D40); `inOrder` lists the words by digit. */
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
/** An empty value clears the field. */
const clearableText = (max: number) => note(max).optional()

/** Browser and operating system of a session, by their product names. */
const device = { browser: z.string().nullable(), system: z.string().nullable() }

/** Re-authentication, because a stolen token mustn't be enough; one of the two fields is required. */
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
      /** Registration id from user-register or NOT_CONFIRMED; proves that this browser made the registration. */
      registration: maybe(line(200)),
      /** Two-factor or recovery code, requested by FACTOR_NEEDED. */
      factor_code: maybe(line(100)),
    }),
    data: user,
    /**
     * `restored`: signing in has cancelled a requested deletion (D44). `password_dropped`: the password from the
     * registration was discarded, because nothing proved that the owner of the address had chosen it.
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
    /** `registration` is passed to user_signup; it grants nothing without proof of the address. */
    data: z.object({ email: z.string(), otp_sent: z.boolean(), registration: z.string(), ...wait }),
  },
  'get-otp': {
    /**
     * Wrong codes entered with a `registration` (from user-register) are counted separately from those entered by
     * others. `link` adds a link to `/sign-in-link` to the e-mail, which is then sent even after too many wrong codes.
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
    /** `token` is from the link; `email` is the address the token proves. */
    input: z.object({ token: z.string().max(200) }),
    data: z.object({ auth_id: z.string(), email: z.string() }),
  },
  'forgot-password': { input: z.object({ email }), data: z.null() },
  'reset-password': {
    input: z
      .object({ token: line(200), password, re_password: z.string('refusals.passwordRequired') })
      .refine((value) => value.password === value.re_password, samePassword),
    /** Access that the new password doesn't end; the owner should check it. */
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
        /** Can be changed but not removed: an empty value is refused if a value is stored. */
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
        /** Proof from verify-otp that a changed e-mail address or phone number belongs to the caller. */
        auth_id: maybe(line(5_000)),
        notification: maybe(flagged),
        message_mail: maybe(flagged),
        /** Language code for e-mails and notifications; one of those `get_languages` returns. */
        lang: maybe(z.string().trim().toLowerCase().max(20)),
        city: clearableText(text.place),
        state: clearableText(text.place),
        country: clearableText(text.place),
        /** New password, typed twice. */
        new_password: maybe(password),
        re_password: maybe(z.string().max(1_000)),
        /**
         * Changing the e-mail address, phone number or password requires the current password, or the proof from
         * verify-otp for the old address (`own-security` returns which). Without either, the reply is
         * CONFIRMATION_NEEDED.
         */
        ...confirmation,
        /** Identities of the identity provider with the old e-mail address are unlinked unless this is set. */
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
      /** Whether a team member's password is too short for the admin area. */
      too_short: z.boolean(),
      min_length: count,
      /**
       * Address to which confirmation codes are sent; null if none is verified. With `identity`, the identity provider
       * sends the code, and its ID token is the `confirm_auth_id`.
       */
      code_to: z
        .object({
          channel: z.enum(['email', 'mobile']),
          address: z.string(),
          sent_by: z.enum(['server', 'identity']),
        })
        .nullable(),
      /** Sender of codes for a new phone number: this server or the identity provider. */
      number_codes: z.enum(['server', 'identity']),
      /**
       * Whether only a code confirms a change, because the owner couldn't be notified of the change outside the
       * account.
       */
      code_only: z.boolean(),
      /** Two-factor status; null outside the team, and for members who neither have nor need a second factor. */
      factor: z
        .object({
          on: z.boolean(),
          /** Whether the admin area requires a second factor. */
          required: z.boolean(),
          recovery_left: count,
        })
        .nullable(),
      /** Linked and unlinked accounts of the identity provider. */
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
  /** Unlinks an identity or re-allows it; confirmed like a new password. */
  'own-identities:change': {
    input: z.object({ id, signs_in: flagged, ...confirmation }),
    data: z.null(),
  },
  /**
   * Begins setting up a second factor; confirmed like a new password. An earlier secret that was never confirmed
   * becomes invalid.
   */
  'own-factor:begin': {
    input: z.object(confirmation),
    /** `uri` is the content of the QR code. */
    data: z.object({ secret: z.string(), uri: z.string() }),
  },
  /**
   * The first code turns the second factor on and ends all other sessions. The recovery codes are returned only once.
   */
  'own-factor:confirm': {
    input: z.object({ factor_code: line(100) }),
    data: z.object({ recovery_codes: z.array(z.string()) }),
  },
  'own-factor:end': {
    input: z.object({ ...confirmation, factor_code: line(100) }),
    data: z.null(),
  },
  /** Refused with BAD_CREDENTIALS if the password is wrong; wrong passwords count as failed sign-ins. */
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
        /** Time of the last use, updated only every few minutes so reads don't cause writes. */
        last_used_at: time,
        /** Expiry, extended by use. */
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
      /** Values to be restored, partly masked. */
      email: z.string().nullable(),
      mobile: z.string().nullable(),
    }),
  },
  'undo-change:confirm': {
    input: z.object({ token: line(200) }),
    /**
     * Token for reset-password, because the author of the change may know the old password. Null for an account without
     * a password.
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
