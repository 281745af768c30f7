/** What the house itself remembers: settings, files, history, what is still to be done and what was sent. */
import type { ValueChange } from '../../../../contract/shapes/changes'
import type { Defaulted, Id, Json } from './column'

export interface SecretTable {
  name: string
  value: string
  created_at: Defaulted<Date>
}

export interface SettingTable {
  name: string
  value: Json<unknown>
}

/** What an administrator set about a gateway; `keys` is sealed. */
export interface GatewaySettingTable {
  gateway: string
  is_on: Defaulted<boolean>
  position: number | null
  keys: string | null
  updated_at: Date
}

/** What the operator has to know of a gateway; one row however often it comes. */
export interface GatewayProblemTable {
  kind: 'keys' | 'refused' | 'blocked'
  gateway: string
  detail: string
  times: Defaulted<number>
  last_at: Date
}

/** Who changed what of the settings and gateways; never a key. */
export interface SettingChangeTable {
  id: Id
  subject: string
  before: Json<unknown>
  after: Json<unknown>
  actor_id: number | null
  at: Date
}

export interface FileTable {
  key: string
  owner_id: number | null
  name: string
  mime: string
  bytes: number
  width: number | null
  height: number | null
  widths: Defaulted<number[]>
  thumbhash: string | null
  private: Defaulted<boolean>
  created_at: Date
}

export interface MailboxTable {
  id: Id
  channel: 'mail' | 'sms'
  recipient: string
  subject: string | null
  body: string
  html: string | null
  /** Of a letter that may come twice and is kept once. */
  message_id: Defaulted<string | null>
  created_at: Date
}

export interface HistoryTable {
  id: Id
  record: string
  record_id: string
  event: string
  from_state: string | null
  to_state: string
  actor_role: string
  actor_id: number | null
  reason: string | null
  at: Date
  changes: Json<readonly ValueChange[]> | null
}

export interface OutboxTable {
  id: Id
  type: string
  payload: Json<Record<string, unknown>>
  /** By what a letter that is sent again is known. */
  letter: Defaulted<string>
  run_at: Date
  attempts: Defaulted<number>
  locked_until: Date | null
  done_at: Date | null
  /** When it was first due. */
  due_since: Date | null
  /** Tried to the end, or refused for good. */
  dead_at: Date | null
  last_error: string | null
}

export interface NotificationTable {
  id: Id
  user_id: number
  type: string
  params: Json<Record<string, unknown>>
  link: string | null
  /** Of the effect that told it; null where nothing tells it twice. */
  letter: string | null
  read_at: Date | null
  created_at: Date
}

/** What the operator says in a language. */
export interface LanguageTable {
  code: string
  name: string
  rtl: Defaulted<boolean>
  is_on: Defaulted<boolean>
  /** Key and text. */
  texts: Json<Record<string, string>>
  version: Defaulted<number>
  updated_at: Date
}
