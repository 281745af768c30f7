import { Link } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from '../../ui/i18n/use-translation'
import type { Extra } from '../../../contract/calls/call-types'
import { BlockControl } from '../../flows/blocking/BlockControl'
import { usePerson } from '../../app/session/use-session'
import { Avatar } from '../../ui/pictures/Avatar'
import { Button } from '../../ui/buttons/Button'
import { Icon } from '../../ui/pictures/Icon'
import { DeleteDialog } from './DeleteDialog'
import type { Thread } from './thread'

interface ConversationHeadProps {
  thread: Thread
  about: Partial<Extra<'get_messages'>>
  hasMessages: boolean
  wasChosen: boolean
}

/** Header of a conversation: other person, listing and actions. */
export function ConversationHead({ thread, about, hasMessages, wasChosen }: ConversationHeadProps) {
  const { t } = useTranslation()
  const person = usePerson()
  const [deleting, setDeleting] = useState(false)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    // Focus moves to the heading, so keyboard users needn't tab through the rest of the list first.
    if (wasChosen) heading.current?.focus()
  }, [wasChosen])
  const {
    name = '',
    profile,
    title,
    slug_id: slug,
    to_admin: toOperator,
    is_blocked_by_me: isBlocked,
  } = about
  const target = toOperator && person?.role !== 'admin' ? null : thread.user
  return (
    <header className="flex flex-wrap items-center gap-3">
      <Link
        to="/user/chat"
        search={{}}
        className="link inline-flex min-h-11 basis-full items-center gap-1 md:hidden"
      >
        <Icon name="back" size={18} />
        {t('chat.all')}
      </Link>
      <Avatar name={name} src={profile} size={44} />
      <div className="grid min-w-0 flex-1">
        <h2 ref={heading} tabIndex={-1} className="truncate font-semibold">
          <bdi>{name}</bdi>
        </h2>
        {title && slug && (
          <Link to="/properties-details/$slugId" params={{ slugId: slug }} className="link truncate text-sm">
            <bdi>{title}</bdi>
          </Link>
        )}
        {title && !slug && <bdi className="truncate text-sm text-muted">{title}</bdi>}
      </div>
      <div className="flex flex-wrap">
        <BlockControl
          key={String(isBlocked)}
          target={target}
          name={toOperator && target === null ? null : name}
          known={isBlocked ? { since: null, reason: null } : null}
        >
          {t(isBlocked ? 'chat.unblock' : 'chat.block')}
        </BlockControl>
        {hasMessages && (
          <Button size="sm" tone="quiet" icon="trash" onClick={() => setDeleting(true)}>
            {t('chat.delete')}
          </Button>
        )}
      </div>
      {deleting && <DeleteDialog what={thread} onClose={() => setDeleting(false)} />}
    </header>
  )
}
