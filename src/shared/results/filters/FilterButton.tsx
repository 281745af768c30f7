import { startTransition, Suspense, useEffect, useRef, useState, type ReactNode } from 'react'
import { useTranslation } from '../../../ui/i18n/use-translation'
import { Button } from '../../../ui/buttons/Button'
import { join } from '../../../ui/layout/join-classes'

export interface FilterButtonProps {
  label: string
  /** How many filters are set. */
  count: number
  /** Draws the dialog, whose code comes with the first press. */
  children: (close: () => void) => ReactNode
  className?: string
}

/** Opens filters, and shows how many of them are set. */
export function FilterButton({ label, count, children, className }: FilterButtonProps) {
  const { t } = useTranslation()
  const button = useRef<HTMLButtonElement>(null)
  const [open, setOpen] = useState(false)
  useEffect(() => {
    // A tap leaves no focus on every button, and then the dialog has none to give back.
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
        // Many boxes: drawn between other work, so that a slow phone answers the press at once.
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
