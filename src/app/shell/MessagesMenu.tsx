import { useState } from 'react'
import { useTranslation } from '../../ui/i18n/use-translation'
import { closeMenu, HeaderMenu } from './HeaderMenu'
import { RecentMessages, useRecentMessages } from '../toasts/RecentMessages'

const id = 'messages-menu'

/** The bell of a guest: the messages of this tab. It comes with the first message and goes with the last. */
export function MessagesMenu() {
  return useRecentMessages().length > 0 && <Menu />
}

/** What is in it is drawn only while it is open: a message at the edge of the screen stands on the page once. */
function Menu() {
  const { t } = useTranslation()
  const [open, setOpen] = useState(false)
  return (
    <HeaderMenu id={id} icon="bell" label={t('shell.recent')} onToggle={setOpen}>
      {open && (
        <div className="max-h-[70dvh] w-80 max-w-[calc(100vw-2rem)] overflow-y-auto p-3">
          <RecentMessages onOpen={() => closeMenu(id)} />
        </div>
      )}
    </HeaderMenu>
  )
}
