import { Link } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { useTranslation } from '../../ui/i18n/use-translation'
import { levels, type MachineSearch, type PageLevel } from './machine-search'

/** Keys that open the levels. */
const keys: Readonly<Record<string, PageLevel>> = { '1': 'story', '2': 'map', '3': 'detail' }
const writable = 'input, select, textarea, [contenteditable]'

/** Switch between the levels of a machine's page, also by the keys 1 to 3; the selected state stays selected. */
export function LevelNav({
  level,
  ask,
}: {
  level: PageLevel
  ask: (change: Partial<MachineSearch>) => void
}) {
  const { t } = useTranslation()
  const live = useRef(ask)
  useEffect(() => {
    live.current = ask
  })
  useEffect(() => {
    const pressed = (event: KeyboardEvent) => {
      const next = keys[event.key]
      const isTyping = event.target instanceof Element && event.target.closest(writable) !== null
      // The picture's own keys include 1.
      if (!next || isTyping || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey)
        return
      live.current({ level: next })
    }
    addEventListener('keydown', pressed)
    return () => removeEventListener('keydown', pressed)
  }, [])
  return (
    <nav
      aria-label={t('atlas.level')}
      className="inline-flex gap-0.5 rounded-md border border-control bg-surface p-0.75 max-sm:w-full"
    >
      {levels.map((one) => (
        <Link
          key={one}
          to="."
          search={(search: object) => ({ ...search, level: one })}
          hash={(hash) => hash ?? ''}
          hashScrollIntoView={false}
          replace
          activeProps={{ 'aria-current': undefined }}
          aria-current={one === level ? 'page' : undefined}
          className="inline-flex min-h-9 flex-1 items-center justify-center rounded-sm px-3.5 text-sm font-semibold text-muted hover:text-ink aria-[current=page]:bg-accent aria-[current=page]:text-on-accent max-sm:min-h-11"
        >
          {t(`atlas.level.${one}`)}
        </Link>
      ))}
    </nav>
  )
}
