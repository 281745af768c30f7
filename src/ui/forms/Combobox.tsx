import { useId, useState, type KeyboardEvent, type ReactNode } from 'react'
import { useTranslation } from '../i18n/use-translation'
import { isComposing } from './is-composing'
import { useFieldProps } from './field-context'
import { join } from '../layout/join-classes'
import { LiveRegion } from '../feedback/LiveRegion'
import { Spinner } from '../feedback/Spinner'

export interface Suggestion<V = unknown> {
  value: V
  /** Text put into the box when chosen. */
  label: string
  /** Second line. */
  note?: string
}

export interface ComboboxProps<V> {
  /** Current text. */
  text: string
  onText: (text: string) => void
  /** Suggestions for the text; the caller filters them. */
  suggestions: readonly Suggestion<V>[]
  onPick: (suggestion: Suggestion<V>) => void
  loading?: boolean
  placeholder?: string
  'aria-label'?: string
  name?: string
  /** Content shown in the list if there are no suggestions. */
  empty?: ReactNode
}

/**
 * Text input with suggestions (editable combobox of the ARIA practices). Arrow keys move, Enter chooses, Escape closes;
 * Enter without a selection submits the form. The rest of the page stays accessible.
 */
export function Combobox<V>(props: ComboboxProps<V>) {
  const { text, onText, suggestions, onPick, loading, placeholder, name, empty } = props
  const field = useFieldProps()
  const { t } = useTranslation()
  const id = useId()
  const [open, setOpen] = useState(false)
  const [active, setActive] = useState(-1)
  const shown = open && text.trim().length > 0
  const listed = shown && suggestions.length > 0
  const chosen = shown ? suggestions[active] : undefined
  const close = () => {
    setOpen(false)
    setActive(-1)
  }
  const pick = (suggestion: Suggestion<V>) => {
    onPick(suggestion)
    close()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (isComposing(event.nativeEvent)) return
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step && suggestions.length > 0) {
      event.preventDefault()
      setOpen(true)
      setActive((at) =>
        at < 0 && step < 0 ? suggestions.length - 1 : (at + step + suggestions.length) % suggestions.length,
      )
    } else if (event.key === 'Enter' && chosen) {
      event.preventDefault()
      pick(chosen)
    } else if (event.key === 'Escape' && shown) {
      event.preventDefault()
      close()
    }
  }
  return (
    <div className="relative">
      <input
        {...field}
        type="text"
        role="combobox"
        name={name}
        value={text}
        placeholder={placeholder}
        aria-label={props['aria-label']}
        aria-autocomplete="list"
        aria-expanded={shown}
        aria-controls={listed ? `${id}-list` : undefined}
        aria-activedescendant={chosen ? `${id}-${active}` : undefined}
        autoComplete="off"
        spellCheck={false}
        onChange={(event) => {
          onText(event.target.value)
          setOpen(true)
          setActive(-1)
        }}
        onKeyDown={onKeyDown}
        onBlur={close}
        className={join('control', loading && 'pe-10')}
      />
      {loading && <Spinner className="absolute end-3 top-1/2 -mt-2 text-muted" />}
      {shown && (
        // A click must not move focus from the input, or the list would close first.
        // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
        <div
          onMouseDown={(event) => event.preventDefault()}
          className="absolute inset-x-0 top-full z-50 mt-1 max-h-80 overflow-y-auto rounded-md border border-line bg-surface py-1 text-start text-sm text-ink shadow-float"
        >
          {suggestions.length === 0 && (
            <p className="px-3 py-2 text-muted">
              {loading ? t('ui.loading') : (empty ?? t('ui.noSuggestions'))}
            </p>
          )}
          {listed && (
            <div role="listbox" id={`${id}-list`} aria-label={t('ui.suggestionList')}>
              {suggestions.map((suggestion, at) => (
                // The input, which keeps focus, handles the keys.
                // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus
                <div
                  key={`${suggestion.label}|${suggestion.note ?? ''}`}
                  id={`${id}-${at}`}
                  role="option"
                  aria-selected={at === active}
                  ref={at === active ? keepInView : undefined}
                  onClick={() => pick(suggestion)}
                  className="grid min-h-11 cursor-pointer content-center px-3 py-1.5 hover:bg-sunken aria-selected:bg-accent-soft"
                >
                  <bdi>{suggestion.label}</bdi>
                  {suggestion.note && <bdi className="text-xs text-muted">{suggestion.note}</bdi>}
                </div>
              ))}
            </div>
          )}
        </div>
      )}
      <LiveRegion text={shown && !loading ? t('ui.suggestions', { count: suggestions.length }) : ''} />
    </div>
  )
}

function keepInView(option: HTMLElement | null): void {
  option?.scrollIntoView({ block: 'nearest' })
}
