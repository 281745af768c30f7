/** Who people are and how they prove it. */
import type { VerificationState } from '../../../../contract/values'
import type { Defaulted, Id } from './column'

export interface UserTable {
  id: Id
  role: Defaulted<'user' | 'admin'>
  /** What somebody of the team may do; follows from the membership. */
  permissions: Defaulted<string[]>
  type: Defaulted<'user' | 'agent'>
  logintype: Defaulted<'google' | 'phone' | 'email' | 'apple'>
  name: string
  email: string | null
  mobile: string | null
  email_verified_at: Date | null
  mobile_verified_at: Date | null
  password_hash: string | null
  /** The password is shorter than a member of the team needs. */
  password_short: Defaulted<boolean>
  /** A second factor is confirmed. */
  second_factor: Defaulted<boolean>
  firebase_id: string | null
  profile: string | null
  address: string | null
  city: string | null
  state: string | null
  country: string | null
  latitude: number | null
  longitude: number | null
  about_me: string | null
  facebook_id: string | null
  twitter_id: string | null
  instagram_id: string | null
  youtube_id: string | null
  notification: Defaulted<boolean>
  lang: Defaulted<string>
  account_state: string
  account_due_at: Date | null
  verification_status: Defaulted<VerificationState>
  is_demo: Defaulted<boolean>
  created_at: Date
  updated_at: Date
}

export interface SessionTable {
  id: Id
  user_id: number
  token_hash: string
  created_at: Date
  last_seen_at: Date
  /** It ends then, however much it is used. */
  expires_at: Date
  /** It ends then unless it is used before. */
  idle_until: Date | null
  revoked_at: Date | null
  user_agent: string | null
}

/** A sign-in to an account that there is. */
export interface SignInTryTable {
  id: Id
  user_id: number
  way: string
  /** The network address it came from. */
  address: string
  user_agent: string | null
  /** The code it was refused with; null: it succeeded. */
  refused: string | null
  at: Date
}

/** Shared with the app that makes the codes; without `confirmed_at` it was begun and opens nothing. */
export interface SecondFactorTable {
  user_id: number
  /** Sealed. */
  secret: string
  /** The last step of time whose code was used: neither it nor an earlier one is taken again. */
  last_step: Defaulted<number>
  created_at: Date
  confirmed_at: Date | null
}

export interface RecoveryCodeTable {
  hash: string
  user_id: number
  used_at: Date | null
}

export interface KnownBrowserTable {
  user_id: number
  hash: string
  used_at: Date
}

export interface PasswordGuessTable {
  key: string
  wrong: number
  free_at: Date
  forget_at: Date
}

/** How the account was reached before the change. */
export interface AccountChangeTable {
  id: Id
  user_id: number
  kinds: ('email' | 'mobile' | 'password')[]
  email: string | null
  email_verified_at: Date | null
  mobile: string | null
  mobile_verified_at: Date | null
  password_hash: string | null
  password_short: boolean
  user_agent: string | null
  created_at: Date
  expires_at: Date
  undone_at: Date | null
}

export interface OtpTable {
  id: Id
  channel: 'email' | 'mobile'
  address: string
  code_hash: string
  ip: string
  tries: Defaulted<number>
  sent_at: Date
  expires_at: Date
  used_at: Date | null
}

/** What was typed into the registration form, until somebody proves the address. */
export interface RegistrationTable {
  id: Id
  nonce_hash: string
  email: string
  name: string
  mobile: string
  password_hash: string
  password_short: Defaulted<boolean>
  created_at: Date
}

export interface AuthTicketTable {
  hash: string
  kind: 'signin' | 'reset' | 'undo'
  user_id: number | null
  change_id: number | null
  channel: 'email' | 'mobile' | null
  address: string | null
  created_at: Date
  expires_at: Date
  used_at: Date | null
}

export interface ThrottleTable {
  key: string
  hits: number
  until: Date
}

export interface PushTokenTable {
  id: Id
  token: string
  user_id: number
  /** The session that gave it; with its end the messages end. */
  session_id: number | null
  created_at: Date
}
