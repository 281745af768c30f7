/** Who signs in through the hosted identity service, and what its stand-in remembers. */
import type { Defaulted, Id } from './column'

export interface IdentityLinkTable {
  id: Id
  issuer: string
  subject: string
  user_id: number
  provider: string
  /** The address the service vouched for at the last sign-in; null where that was before it was kept. */
  address: string | null
  created_at: Date
  /** Unlinked then: it signs in no longer. */
  ended_at: Date | null
}

export interface IdentityUsedTable {
  hash: string
  expires_at: Date
}

export interface SandboxIdentityUserTable {
  id: string
  email: string | null
  email_verified: Defaulted<boolean>
  password_hash: string | null
  phone: string | null
  google_sub: string | null
  name: string | null
  disabled: Defaulted<boolean>
  created_at: Date
  signed_in_at: Date
  /** Refresh tokens from before are void: the password has changed since. */
  tokens_after: Date
}

export interface SandboxIdentityTicketTable {
  hash: string
  kind: 'refresh' | 'reset' | 'verify' | 'phone'
  user_id: string | null
  address: string | null
  code_hash: string | null
  provider: string | null
  tries: Defaulted<number>
  created_at: Date
  /** Null: does not end by itself. */
  expires_at: Date | null
  used_at: Date | null
}
