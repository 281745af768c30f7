import { useEffect, useRef, useSyncExternalStore } from 'react'
import { flushSync } from 'react-dom'
import { useTranslation } from '../i18n/use-translation'
import { Icon } from '../pictures/Icon'

export interface ErrorSummaryProps {
  /** Errors, one per invalid field, in any order; `id` is the control's id ("field-" + name). */
  errors: readonly { id: string; message: string }[]
  /** Number of the attempt; changes with each failed submit, to focus the list again. */
  attempt: number
  /** Renders a collapsed control before it gets focus. */
  onReveal?: (id: string) => void
}

/** List of errors above a form, in field order. Takes focus after a failed submit; each line links to its field. */
export function ErrorSummary({ errors, attempt, onReveal }: ErrorSummaryProps) {
  const { t } = useTranslation()
  const box = useRef<HTMLDivElement>(null)
  const shown = errors.length > 0
  const ordered = useInPageOrder(errors)
  const answered = useRef(attempt)
  useEffect(() => {
    const tried = attempt !== answered.current
    answered.current = attempt
    if (attempt === 0 || !shown) return
    // After the first submit every keystroke is validated, which must not steal focus from the input.
    if (tried || !document.activeElement?.matches('input, textarea, select')) box.current?.focus()
  }, [attempt, shown])
  if (!shown) return null
  return (
    <div
      ref={box}
      role="alert"
      tabIndex={-1}
      aria-labelledby="error-summary-title"
      className="rounded-lg border border-danger bg-danger-soft p-4 text-sm"
    >
      <p id="error-summary-title" className="flex items-center gap-2 font-semibold text-danger">
        <Icon name="danger" />
        {t('ui.errorSummary', { count: errors.length })}
      </p>
      <ul className="mt-2 grid gap-1 ps-7">
        {ordered.map((error) => (
          <li key={error.id} className="list-disc">
            <a
              href={`#${error.id}`}
              className="underline underline-offset-2"
              onClick={(event) => {
                event.preventDefault()
                if (onReveal) flushSync(() => onReveal(error.id))
                document.getElementById(error.id)?.focus()
              }}
            >
              <Line {...error} />
            </a>
          </li>
        ))}
      </ul>
    </div>
  )
}

/**
 * Nothing to subscribe to: labels don't change. React reads the snapshot again after rendering, so controls mounted
 * together with the list are included.
 */
const neverChanges = () => () => undefined
const onServer = () => null

/** Returns the errors in page order; those without a control come last. */
function useInPageOrder(errors: ErrorSummaryProps['errors']): ErrorSummaryProps['errors'] {
  const ids = useSyncExternalStore(
    neverChanges,
    () => idsInPageOrder(errors.map(({ id }) => id)).join(' '),
    onServer,
  )
  if (ids === null) return errors
  const places = ids.split(' ')
  return errors.toSorted((one, other) => places.indexOf(one.id) - places.indexOf(other.id))
}

function idsInPageOrder(ids: readonly string[]): string[] {
  const selector = ids.map((id) => `#${CSS.escape(id)}`).join()
  const found = selector ? [...document.querySelectorAll(selector)].map(({ id }) => id) : []
  return [...found, ...ids.filter((id) => !found.includes(id))]
}

/** A line for one error; the generic "required" message is prefixed with the field's label. */
function Line({ id, message }: ErrorSummaryProps['errors'][number]) {
  const { t } = useTranslation()
  const isShared = message === t('refusals.required')
  const field = useSyncExternalStore(neverChanges, () => nameOf(document.getElementById(id)), onServer)
  return (
    <>
      {isShared && field && <b className="font-semibold">{field}: </b>}
      {message}
    </>
  )
}

/** Returns the first text of a control's label, without hints or markers. */
function nameOf(control: HTMLElement | null): string | null {
  if (!control) return null
  const { labels } = control as HTMLInputElement
  const label = labels?.[0] ?? document.getElementById(control.getAttribute('aria-labelledby') ?? '')
  return (label?.firstChild ?? label)?.textContent?.trim() || control.getAttribute('aria-label')
}
