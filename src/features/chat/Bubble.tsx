import { memo, useState, type ReactNode } from 'react'
import type { SnapshotFrom } from 'xstate'
import { useTranslation } from '../../ui/i18n/use-translation'
import { messageView, type MessageView } from '../../../machines/flows/message/view'
import { frameOf } from '../../flows/message/frame'
import type { OutboxMessage } from '../../flows/message/open-outbox'
import { PrivateFile } from '../../shared/media/PrivateFile'
import { IconButton } from '../../ui/buttons/IconButton'
import { join } from '../../ui/layout/join-classes'
import { RelativeTime } from '../../ui/format/RelativeTime'
import { DeleteDialog } from './DeleteDialog'
import { Recording } from './Recording'
import { isSame, type ChatMessage } from './thread'

interface BubbleProps {
  message: ChatMessage
  /** The message as held in this page's outbox while its delivery is tracked. */
  sent?: SnapshotFrom<OutboxMessage['actor']>
}

const isUnchanged = (before: BubbleProps, now: BubbleProps) =>
  before.sent === now.sent && isSame(before.message, now.message)

/**
 * A chat message; own messages are aligned to the end, the other side's to the start. Memoized, because a new message
 * must not re-render a long conversation.
 */
export const Bubble = memo(function Bubble({ message, sent }: BubbleProps) {
  const { t } = useTranslation()
  const [deleting, setDeleting] = useState(false)
  const { is_mine: isMine, chat_message_type: kind, file, audio } = message
  const isGone = kind === 'deleted'
  return (
    <Side isMine={isMine} by={t(isMine ? 'chat.you' : 'chat.they')} view={sent ? messageView(sent) : null}>
      {isGone && <p className="text-muted italic">{t('chat.gone')}</p>}
      {message.message && (
        <p dir="auto" className="wrap-anywhere whitespace-pre-line">
          {message.message}
        </p>
      )}
      {file && (
        <PrivateFile
          large
          file={{
            name: message.file_name ?? t('chat.fileName'),
            url: file,
            isPicture: message.file_is_picture,
          }}
        />
      )}
      {audio && <Recording url={audio} />}
      <p className="flex items-center gap-2 text-xs text-muted">
        <RelativeTime at={message.created_at} kind="chat" />
        {isMine && !isGone && (
          <span data-title="">{t(`message.${message.is_read ? 'seen' : 'sent'}.title`)}</span>
        )}
        {isMine && !isGone && (
          <IconButton icon="trash" size={16} label={t('chat.deleteOne')} onClick={() => setDeleting(true)} />
        )}
      </p>
      {deleting && <DeleteDialog what={{ message: message.message_id }} onClose={() => setDeleting(false)} />}
    </Side>
  )
}, isUnchanged)

interface SideProps {
  isMine: boolean
  by: string
  view: MessageView | null
  children: ReactNode
}

function Side({ isMine, by, view, children }: SideProps) {
  return (
    <article
      {...frameOf(view)}
      className={join(
        'grid max-w-[85%] min-w-0 gap-1 rounded-lg px-3 py-2 text-sm',
        isMine ? 'justify-self-end bg-accent-soft' : 'justify-self-start bg-sunken',
      )}
    >
      <span className="sr-only">{by}</span>
      {children}
    </article>
  )
}
