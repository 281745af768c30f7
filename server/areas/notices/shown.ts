import type { Data } from '../../../contract/types'
import type { Lang } from '../../../contract/words'
import { say } from '../../http/say'

/** A notification as it is stored, with who wrote where it tells of a message. */
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

type Notice = Data<'get_notification_list'>[number]

/** A notification in the reader's language: the letter that went out with it, without its greeting of a mail. */
export function shownNotice(
  { id, type, params, link, read_at, created_at, from }: NoticeRow,
  lang: Lang,
): Notice {
  const text = type === 'chat.message' ? 'chat.notice' : type.replace(/^mail\./, 'notices.')
  const said = {
    ...params,
    name: params['name'] ?? '',
    url: '',
    ...(type === 'chat.message' && { from: from ?? '' }),
  }
  return {
    id,
    type,
    title: say(lang, `${text}.subject`, said),
    // A letter ends with its link, which stands by itself here.
    message: say(lang, `${text}.body`, said).trim().replace(/\s*:$/, '.'),
    link,
    is_read: read_at !== null,
    created_at: new Date(created_at).toISOString(),
  }
}
