/** Who signs in through the hosted identity service, and what its stand-in remembers. */
import type { Defaulted } from './column'

export interface IdentityLinkTable {
  issuer: string
  subject: string
  user_id: number
  provider: string
  created_at: Date
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
