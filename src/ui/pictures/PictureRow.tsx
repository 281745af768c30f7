import { useEffect, useId, useMemo, useRef, type ReactNode } from 'react'
import { Button } from '../buttons/Button'

export interface PictureRowProps {
  /** Name in the request; the button's id is `field-` + name, which ErrorSummary links to. */
  name: string
  label: ReactNode
  /** Chosen file, or what may be chosen. */
  hint: ReactNode
  error?: string
  /** Current picture, or a preview of an unsaved one. */
  picture: ReactNode
  /** Label of the button that opens the file picker. */
  choose: ReactNode
  /** Accepted file types. */
  accept: readonly string[]
  onChoose: (file: File) => void
  /** Event of a flow's machine that choosing a file sends; tests find the button by it. */
  event?: string
  /** Additional actions of the field. */
  children?: ReactNode
}

/** Picture field: current picture, chosen file and error. */
export function PictureRow(props: PictureRowProps) {
  const { name, label, hint, error, picture, choose, accept, onChoose, event: sent, children } = props
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  return (
    <div
      role="group"
      aria-labelledby={`${id}-label`}
      aria-describedby={`${id}-hint`}
      className="flex flex-wrap items-center gap-5"
    >
      {picture}
      <div className="grid min-w-48 flex-1 gap-1.5">
        <p id={`${id}-label`} className="text-sm font-semibold">
          {label}
        </p>
        <p id={`${id}-hint`} className={error ? 'text-xs font-medium text-danger' : 'text-xs text-muted'}>
          {error ?? hint}
        </p>
        <div className="flex flex-wrap gap-2">
          <Button
            id={`field-${name}`}
            size="sm"
            icon="image"
            data-event={sent}
            onClick={() => input.current?.click()}
          >
            {choose}
          </Button>
          {children}
        </div>
        <input
          ref={input}
          type="file"
          hidden
          accept={accept.join(',')}
          aria-labelledby={`${id}-label`}
          onChange={(event) => {
            const [file] = event.target.files ?? []
            event.target.value = ''
            if (file) onChoose(file)
          }}
        />
      </div>
    </div>
  )
}

/** Returns the object URL of a chosen file, valid while the component is mounted; null without a file. */
export function usePreview(file: File | null | undefined): string | null {
  const preview = useMemo(() => (file ? URL.createObjectURL(file) : null), [file])
  useEffect(() => () => void (preview && URL.revokeObjectURL(preview)), [preview])
  return preview
}
