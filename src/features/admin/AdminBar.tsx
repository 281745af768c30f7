import { lazy, Suspense, useEffect, useState, type RefObject } from 'react'
import { useTranslation } from '../../ui/i18n/use-translation'
import type { SessionPerson } from '../../app/session/session-parts'
import { AppearanceMenu, Bell, PersonMenu } from '../../app/shell/lazy-parts'
import { Logo } from '../../app/shell/Logo'
import { Icon } from '../../ui/pictures/Icon'
import { IconButton } from '../../ui/buttons/IconButton'
import { navId } from './AdminNav'
import type { NavPanel } from './use-nav-panel'

const CommandPalette = lazy(() =>
  import('./palette/CommandPalette').then(({ CommandPalette: palette }) => ({ default: palette })),
)

/** Bar above every admin page: navigation button on narrow screens, search and the user's menus. */
export function AdminBar({
  me,
  panel,
  button,
}: {
  me: SessionPerson | null
  panel: NavPanel
  button: RefObject<HTMLButtonElement | null>
}) {
  const { t } = useTranslation()
  return (
    <header className="sticky top-0 z-30 flex h-16 items-center gap-1 border-b border-line bg-ground/95 px-2 backdrop-blur-sm md:gap-2 md:px-7">
      {me ? (
        <>
          <IconButton
            ref={button}
            icon="menu"
            label={t('admin.nav')}
            aria-expanded={panel.open}
            aria-controls={navId}
            onClick={panel.toggle}
            className="split:hidden"
          />
          <PaletteButton me={me} />
        </>
      ) : (
        <Logo />
      )}
      <div className="ms-auto flex items-center gap-1">
        <AppearanceMenu />
        <Bell />
        <PersonMenu />
      </div>
    </header>
  )
}

/** Opens the command palette on click, Ctrl K or, on Apple devices, Command K. */
function PaletteButton({ me }: { me: SessionPerson }) {
  const { t } = useTranslation()
  const [open, setOpen] = useState(false)
  const [wanted, setWanted] = useState(false)
  const show = () => {
    setWanted(true)
    setOpen(true)
  }
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (
        event.key.toLowerCase() !== 'k' ||
        !(event.ctrlKey || event.metaKey) ||
        event.altKey ||
        event.shiftKey
      )
        return
      event.preventDefault()
      // Don't open the palette over another dialog.
      if (document.querySelector('dialog[open]')) return
      setWanted(true)
      setOpen(true)
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K Meta+K"
        onClick={show}
        className="inline-flex min-h-11 min-w-11 items-center justify-center gap-3 rounded-md text-sm text-muted hover:bg-sunken sm:w-full sm:max-w-96 sm:justify-start sm:border sm:border-control sm:bg-surface sm:px-3 sm:hover:border-ink"
      >
        <Icon name="search" size={18} />
        <span className="truncate max-sm:sr-only">{t('admin.palette.open')}</span>
        <kbd aria-hidden="true" className="key ms-auto max-md:hidden">
          {t('admin.palette.keys')}
        </kbd>
      </button>
      {wanted && (
        <Suspense>
          <CommandPalette me={me} open={open} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
