import { Autocomplete } from '@base-ui/react/autocomplete'
import { useEffect, useRef, type RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import type { ComboboxProps, Suggestion } from './Combobox'
import { useFieldProps } from './field-context'
import { Spinner } from './Spinner'

export interface ComboboxBodyProps extends ComboboxProps<unknown> {
  /** Whether the plain box had focus when this one took its place. */
  focused: RefObject<boolean>
}

/** The Combobox with its list; loaded on its own because the list's code is large. */
export function ComboboxBody(props: ComboboxBodyProps) {
  const { text, onText, suggestions, onPick, loading, placeholder, name, empty, focused } = props
  const field = useFieldProps()
  const { t } = useTranslation()
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (focused.current) input.current?.focus()
  }, [focused])
  return (
    <Autocomplete.Root
      items={suggestions}
      mode="none"
      value={text}
      onValueChange={(next, details) => details.reason !== 'item-press' && onText(next)}
      itemToStringValue={(item: Suggestion) => item.label}
    >
      <div className="relative">
        <Autocomplete.Input
          ref={input}
          {...field}
          name={name}
          placeholder={placeholder}
          aria-label={props['aria-label']}
          className="control"
        />
        {loading && <Spinner className="absolute end-3 top-1/2 -mt-2 text-muted" />}
      </div>
      <Autocomplete.Portal>
        <Autocomplete.Positioner sideOffset={4} className="z-50 outline-none">
          <Autocomplete.Popup className="max-h-80 w-(--anchor-width) overflow-y-auto rounded-md border border-line bg-surface py-1 text-sm shadow-float">
            <Autocomplete.Status className="sr-only">
              {loading ? t('ui.loading') : t('ui.suggestions', { count: suggestions.length })}
            </Autocomplete.Status>
            {!loading && suggestions.length === 0 && (
              <p className="px-3 py-2 text-muted">{empty ?? t('ui.noSuggestions')}</p>
            )}
            <Autocomplete.List>
              {(item: Suggestion) => (
                <Autocomplete.Item
                  key={item.label + (item.note ?? '')}
                  value={item}
                  onClick={() => onPick(item)}
                  className="grid cursor-pointer px-3 py-2 data-highlighted:bg-accent-soft"
                >
                  <span>{item.label}</span>
                  {item.note && <span className="text-xs text-muted">{item.note}</span>}
                </Autocomplete.Item>
              )}
            </Autocomplete.List>
          </Autocomplete.Popup>
        </Autocomplete.Positioner>
      </Autocomplete.Portal>
    </Autocomplete.Root>
  )
}
