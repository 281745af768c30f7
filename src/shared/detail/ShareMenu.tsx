import { useHydrated } from '@tanstack/react-router'
import { useId, useRef, useState } from 'react'
import { useTranslation } from '../../ui/i18n/use-translation'
import { languageParam } from '../../../contract/language/language-path'
import { useBelow } from '../../ui/hooks/use-below'
import { menuItem } from '../../app/shell/HeaderMenu'
import { Icon } from '../../ui/pictures/Icon'
import { IconButton } from '../../ui/buttons/IconButton'
import { canShareByDevice, copyAddress, shareAddress } from './share-address'

export interface ShareMenuProps {
  title: string
  /** Kind and id of the printable sheet; null for a listing that isn't public, which has no sheet. */
  sheet: `${'property' | 'project'}/${number}` | null
}

/** Menu to share a listing or project or print it as a sheet with a QR code. */
export default function ShareMenu({ title, sheet }: ShareMenuProps) {
  const { t, i18n } = useTranslation()
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)
  const menu = useRef<HTMLDivElement>(null)
  const [open, setOpen] = useState(false)
  // A popover opened before hydration couldn't be positioned at its button.
  const isAlive = useHydrated()
  useBelow(button, menu, open)
  // The URL omits the query parameters of a search, since the page is the same without them.
  const page = () => ({ title, url: location.origin + location.pathname })
  const close = () => menu.current?.hidePopover()
  const share = () => {
    close()
    void shareAddress(page(), t)
  }
  const copy = () => {
    close()
    void copyAddress(page(), t)
  }
  return (
    <>
      <IconButton
        ref={button}
        icon="share"
        label={t('public.detail.share')}
        popoverTarget={isAlive ? id : undefined}
      />
      <div
        ref={menu}
        id={id}
        popover="auto"
        onToggle={({ newState }) => setOpen(newState === 'open')}
        className="fixed inset-auto m-0 min-w-52 rounded-lg border border-line bg-surface p-1.5 text-ink shadow-float"
      >
        {open && canShareByDevice(page()) && (
          <button type="button" className={menuItem} onClick={share}>
            <Icon name="share" size={18} />
            {t('public.detail.shareVia')}
          </button>
        )}
        <button type="button" className={menuItem} onClick={copy}>
          <Icon name="external" size={18} />
          {t('public.detail.copyLink')}
        </button>
        {sheet && (
          <a
            href={`/share/${sheet}/sheet?${languageParam}=${i18n.language}#print`}
            target="_blank"
            rel="noopener"
            className={menuItem}
            onClick={close}
          >
            <Icon name="file" size={18} />
            {t('public.detail.print')}
          </a>
        )}
      </div>
    </>
  )
}
