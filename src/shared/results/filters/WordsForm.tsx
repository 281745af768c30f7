import { useEffect, useId, useRef } from 'react'
import { useTranslation } from '../../../ui/i18n/use-translation'
import { Button } from '../../../ui/buttons/Button'

export interface WordsFormProps {
  label: string
  value: string | undefined
  onWords: (words: string | undefined) => void
}

/** Search form of a list. Works as a plain GET form before hydration. */
export function WordsForm({ label, value = '', onWords }: WordsFormProps) {
  const { t } = useTranslation()
  const id = useId()
  const box = useRef<HTMLInputElement>(null)
  // The URL may change without the input, e.g. by "show everybody" or the back button.
  useEffect(() => {
    if (box.current) box.current.value = value
  }, [value])
  return (
    <form
      role="search"
      className="flex max-w-xl items-end gap-2"
      onSubmit={(event) => {
        event.preventDefault()
        onWords(box.current?.value.trim() || undefined)
      }}
    >
      <div className="grid min-w-0 flex-1 gap-1.5">
        <label htmlFor={id} className="text-sm font-semibold">
          {label}
        </label>
        <input
          ref={box}
          id={id}
          name="search"
          type="search"
          dir="auto"
          maxLength={200}
          defaultValue={value}
          className="control"
        />
      </div>
      <Button type="submit" icon="search">
        {t('shell.searchGo')}
      </Button>
    </form>
  )
}
