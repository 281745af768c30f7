import { useTranslation } from 'react-i18next'
import { closeMenu, HeaderMenu } from './HeaderMenu'
import { RecentMessages, useRecentMessages } from './RecentMessages'

const id = 'messages-menu'

/** The bell of a guest: what was said in this tab. It comes with the first message. */
export function MessagesMenu() {
  const { t } = useTranslation()
  const messages = useRecentMessages()
  if (messages.length === 0) return null
  return (
    <HeaderMenu id={id} icon="bell" label={t('shell.recent')}>
      <div className="max-h-[70dvh] w-80 max-w-[calc(100vw-2rem)] overflow-y-auto p-3">
        <RecentMessages onOpen={() => closeMenu(id)} />
      </div>
    </HeaderMenu>
  )
}
