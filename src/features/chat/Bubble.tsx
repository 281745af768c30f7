import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { failureText } from '../../api/failure-text'
import { PrivateFile } from '../../media/PrivateFile'
import { Button } from '../../ui/Button'
import { IconButton } from '../../ui/IconButton'
import { join } from '../../ui/join'
import { RelativeTime } from '../../ui/RelativeTime'
import { DeleteDialog } from './DeleteDialog'
import { Recording } from './Recording'
import type { Message } from './thread'
import type { OnItsWay } from './use-outbox'

/** A message in its place: the own ones at the end of the line, those of the other side at its beginning. */
export function Bubble({ message }: { message: Message }) {
  const { t } = useTranslation()
  const [deleting, setDeleting] = useState(false)
  const { is_mine: isMine, chat_message_type: kind, file, audio } = message
  const isGone = kind === 'deleted'
  return (
    <Side isMine={isMine} by={t(isMine ? 'chat.you' : 'chat.they')}>
      {isGone && <p className="text-muted italic">{t('chat.gone')}</p>}
      {message.message && (
        <p dir="auto" className="break-words whitespace-pre-line">
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
        {isMine && !isGone && <span>{t(message.is_read ? 'chat.seen' : 'chat.arrived')}</span>}
        {isMine && !isGone && (
          <IconButton icon="trash" size={16} label={t('chat.deleteOne')} onClick={() => setDeleting(true)} />
        )}
      </p>
      {deleting && <DeleteDialog what={{ message: message.message_id }} onClose={() => setDeleting(false)} />}
    </Side>
  )
}

interface WaitingProps {
  one: OnItsWay
  onAgain: (one: OnItsWay) => void
  onDrop: (one: OnItsWay) => void
}

/** A message that has not arrived: why, and what can be done. */
export function WaitingBubble({ one, onAgain, onDrop }: WaitingProps) {
  const { t } = useTranslation()
  return (
    <Side isMine by={t('chat.you')}>
      {one.message && (
        <p dir="auto" className="break-words whitespace-pre-line">
          {one.message}
        </p>
      )}
      {one.file && <bdi className="truncate">{one.file.name}</bdi>}
      <p role="status" className={join('text-xs', one.how === 'failed' ? 'text-danger' : 'text-muted')}>
        {t(`chat.how.${one.how}`)} {one.error && failureText(one.error, t)}
      </p>
      {one.how === 'failed' && (
        <div className="flex flex-wrap gap-2">
          <Button size="sm" icon="retry" onClick={() => onAgain(one)}>
            {t('chat.again')}
          </Button>
          <Button size="sm" tone="quiet" onClick={() => onDrop(one)}>
            {t('chat.drop')}
          </Button>
        </div>
      )}
    </Side>
  )
}

function Side({ isMine, by, children }: { isMine: boolean; by: string; children: ReactNode }) {
  return (
    <article
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
