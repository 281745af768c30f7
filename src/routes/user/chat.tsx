import { createFileRoute } from '@tanstack/react-router'
import { ChatPage } from '../../features/chat/ChatPage'
import { pageTitle } from '../../app/page/page-title'
import { isId } from '../-reads'

interface ChatSearch {
  /** Id of the other user; undefined shows only the list. */
  with?: number
  property?: number
}

export const Route = createFileRoute('/user/chat')({
  ssr: false,
  validateSearch: ({ with: user, property }: Record<string, unknown>): ChatSearch => ({
    ...(isId(user) && { with: user }),
    ...(isId(property) && { property }),
  }),
  head: pageTitle('chat.heading'),
  component: Chat,
})

function Chat() {
  const { with: user, property } = Route.useSearch()
  return <ChatPage thread={user === undefined ? null : { user, property }} />
}
