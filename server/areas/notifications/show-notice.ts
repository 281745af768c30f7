import type { TextKey } from '../../../contract/texts/catalogue'
import type { Data } from '../../../contract/calls/call-types'
import type { Lang } from '../../../contract/language/languages'
import { say } from '../../platform/texts/say'
import { type ChangeKind, changeSentences } from '../accounts'

/** A stored notification, with the sender if it is about a message. */
export interface NoticeRow {
  id: number
  type: string
  params: Record<string, unknown>
  link: string | null
  read_at: Date | string | null
  created_at: Date | string
  /** The sender's current name. */
  from?: string | null
}

type ShownNotification = Data<'get_notification_list'>[number]

/** Returns the text key of a notice. Types are stored data; `tests/contract/data-keys.test.ts` covers all of them. */
export const noticeKey = (type: string, part: 'subject' | 'body') =>
  `${type.replace(/^mail\./, 'notifications.')}.${part}` as TextKey

/** Returns a notification in the reader's language: the text of its e-mail without the greeting. */
export function shownNotice(
  { id, type, params, link, read_at, created_at, from }: NoticeRow,
  lang: Lang,
): ShownNotification {
  const shared = { id, type, link, is_read: read_at !== null, created_at: new Date(created_at).toISOString() }
  if (type === 'access.changed') return { ...shared, ...changeLine(params, lang) }
  const text = type === 'chat.message' ? 'chat.notice' : type
  const content = {
    ...params,
    name: params['name'] ?? '',
    url: '',
    ...(type === 'chat.message' && { from: from ?? '' }),
  }
  return {
    ...shared,
    title: say(lang, noticeKey(text, 'subject'), content),
    // The e-mail text ends by introducing its link, which is a separate element here.
    message: say(lang, noticeKey(text, 'body'), content).trim().replace(/\s*:$/, '.'),
  }
}

/**
 * Describes what changed in the sign-in details and what to do if it was someone else. `to` is the address that
 * received the undo link; empty if there was none.
 */
function changeLine(
  { kinds, to }: NoticeRow['params'],
  lang: Lang,
): Pick<ShownNotification, 'title' | 'message'> {
  // Isolated (Unicode LRI/PDI), so that a number keeps its order in right-to-left text.
  const advice = to
    ? say(lang, 'notifications.accessChanged.link', { to: `\u2066${String(to)}\u2069` })
    : say(lang, 'notifications.accessChanged.noLink')
  return {
    title: say(lang, 'notifications.accessChanged.subject'),
    message: [...changeSentences(lang, kinds as ChangeKind[]), advice].join(' '),
  }
}
