import { Suspense, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../ui/Button'

export interface FilterButtonProps {
  /** How many filters are set. */
  count: number
  /** Draws the dialog, whose code comes with the first press. */
  children: (close: () => void) => ReactNode
}

/** Opens all filters, and says how many of them are set. */
export function FilterButton({ count, children }: FilterButtonProps) {
  const { t } = useTranslation()
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button icon="filter" aria-haspopup="dialog" className="shrink-0" onClick={() => setOpen(true)}>
        {t('public.filters')}
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
