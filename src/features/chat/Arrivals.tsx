import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { LiveRegion } from '../../ui/LiveRegion'
import { messageText } from './message-text'
import type { ChatMessage } from './thread'

/** Says what comes while a conversation is open, each message once; what stood there before is read, not told. */
export function Arrivals({ last, name }: { last: ChatMessage | undefined; name: string | undefined }) {
  const { t } = useTranslation()
  const [seen] = useState(last?.seq ?? 0)
  if (!last || last.seq <= seen) return <LiveRegion text="" />
  return (
    <LiveRegion
      text={
        // Who writes the same twice is heard twice.
        <span key={last.seq}>
          {last.is_mine ? t('message.sent.title') : t('chat.says', { name, text: messageText(last, t) })}
        </span>
      }
    />
  )
}
