import { startTransition, Suspense, useEffect, useRef, useState, type ReactNode } from 'react'
import { useTranslation } from '../../../ui/i18n/use-translation'
import { Button } from '../../../ui/buttons/Button'
import { join } from '../../../ui/layout/join-classes'

export interface FilterButtonProps {
  label: string
  /** Number of active filters. */
  count: number
  /** Renders the dialog, whose code loads on the first click. */
  children: (close: () => void) => ReactNode
  className?: string
}

/** Button that opens the filters and shows how many are active. */
export function FilterButton({ label, count, children, className }: FilterButtonProps) {
  const { t } = useTranslation()
  const button = useRef<HTMLButtonElement>(null)
  const [open, setOpen] = useState(false)
  useEffect(() => {
    // Not every browser focuses a tapped button, so the dialog can't return focus.
    const opener = button.current
    if (open) return () => opener?.focus()
  }, [open])
  return (
    <>
      <Button
        ref={button}
        icon="filter"
        aria-haspopup="dialog"
        className={join('shrink-0', className)}
        // A transition, so a slow phone responds before it renders the many inputs.
        onClick={() => startTransition(() => setOpen(true))}
      >
        {label}
        {count > 0 && (
          <>
            <span
              aria-hidden
              className="grid min-w-5.5 place-items-center rounded-full bg-accent px-1.5 text-xs text-on-accent"
            >
              {t('public.number', { value: count })}
            </span>
            <span className="sr-only">{t('public.filter.set', { count })}</span>
          </>
        )}
      </Button>
      {open && <Suspense>{children(() => setOpen(false))}</Suspense>}
    </>
  )
}
