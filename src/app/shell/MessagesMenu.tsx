import { useState } from 'react'
import { useTranslation } from '../../ui/i18n/use-translation'
import { closeMenu, HeaderMenu } from './HeaderMenu'
import { RecentMessages, useRecentMessages } from '../toasts/RecentMessages'

const id = 'messages-menu'

/** Message menu for guests with this tab's recent messages; hidden while there are none. */
export function MessagesMenu() {
  return useRecentMessages().length > 0 && <Menu />
}

/**
 * Menu of recent messages. They are rendered only while the menu is open, so a message that is also shown as a toast
 * isn't in the document twice.
 */
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
