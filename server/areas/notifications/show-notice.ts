import type { TextKey } from '../../../contract/texts/catalogue'
import type { Data } from '../../../contract/calls/call-types'
import type { Lang } from '../../../contract/language/languages'
import { say } from '../../platform/texts/say'
import { type ChangeKind, changeSentences } from '../accounts'

/** A notification as it is stored, with the sender if it is about a message. */
export interface NoticeRow {
  id: number
  type: string
  params: Record<string, unknown>
  link: string | null
  read_at: Date | string | null
  created_at: Date | string
  /** The one who wrote, as they are called now. */
  from?: string | null
}

type ShownNotification = Data<'get_notification_list'>[number]

/** Returns the key of a notice's text. The type is data: `tests/contract/data-keys.test.ts` walks all of them. */
export const noticeKey = (type: string, part: 'subject' | 'body') =>
  `${type.replace(/^mail\./, 'notifications.')}.${part}` as TextKey

/** A notification in the reader's language: the mail that went out with it, without its greeting of a mail. */
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
    // A mail ends with its link, which stands by itself here.
    message: say(lang, noticeKey(text, 'body'), content).trim().replace(/\s*:$/, '.'),
  }
}

/**
 * What was changed of the ways into the account, and what to do when it was somebody else. `to`: where the link that
 * undoes it went; empty where no channel led there.
 */
function changeLine(
  { kinds, to }: NoticeRow['params'],
  lang: Lang,
): Pick<ShownNotification, 'title' | 'message'> {
  // Isolated, so that the signs of a number keep their order in a sentence from right to left.
  const advice = to
    ? say(lang, 'notifications.accessChanged.link', { to: `\u2066${String(to)}\u2069` })
    : say(lang, 'notifications.accessChanged.noLink')
  return {
    title: say(lang, 'notifications.accessChanged.subject'),
    message: [...changeSentences(lang, kinds as ChangeKind[]), advice].join(' '),
  }
}
