import { useEffect, useRef, useSyncExternalStore } from 'react'
import { flushSync } from 'react-dom'
import { useTranslation } from '../i18n/use-translation'
import { Icon } from '../pictures/Icon'

export interface ErrorSummaryProps {
  /** One line a wrong field, in any order; `id` is the control's ("field-" + name). */
  errors: readonly { id: string; message: string }[]
  /** Changes with each failed try, so that focus goes to the list again. */
  attempt: number
  /** Renders a control that its form has folded away, before it takes focus. */
  onReveal?: (id: string) => void
}

/**
 * The list of what is wrong, on top of a form, in the order of the fields on the page: takes focus after a failed try,
 * each line leads to its field.
 */
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
    // After a first try every keystroke is checked: a half-typed number must not lose the keyboard to this list.
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

/** Labels stay as they are; React reads them once more when the page is drawn, controls that come with the list included. */
const neverChanges = () => () => undefined
const onServer = () => null

/** The errors as their controls follow each other on the page; those without a control come last. */
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

/** What is wrong; a sentence that many fields share comes with the name that the page has for this one. */
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

/** The name in the label of a control, without the label's other texts. */
function nameOf(control: HTMLElement | null): string | null {
  if (!control) return null
  const { labels } = control as HTMLInputElement
  const label = labels?.[0] ?? document.getElementById(control.getAttribute('aria-labelledby') ?? '')
  return (label?.firstChild ?? label)?.textContent?.trim() || control.getAttribute('aria-label')
}
