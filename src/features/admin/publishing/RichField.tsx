import { Editor } from '@tiptap/core'
import { StarterKit } from '@tiptap/starter-kit'
import { useEffect, useId, useReducer, useRef, useState } from 'react'
import { useTranslation } from '../../../ui/i18n/use-translation'
import { Icon } from '../../../ui/pictures/Icon'
import { RichToolbar } from './RichToolbar'

export interface RichFieldProps {
  name: string
  label: string
  error: string | undefined
  /** Initial value; the editor holds the current one. */
  value: string
  onChange: (html: string) => void
}

/** WYSIWYG editor with a toolbar; allows exactly the markup the server accepts. */
export function RichField({ name, label, error, value, onChange }: RichFieldProps) {
  const { t } = useTranslation()
  const id = useId()
  const group = useRef<HTMLDivElement>(null)
  const host = useRef<HTMLDivElement>(null)
  const [editor, setEditor] = useState<Editor | null>(null)
  const [, redraw] = useReducer((n: number) => n + 1, 0)
  const sent = useRef(onChange)
  useEffect(() => {
    sent.current = onChange
  })
  const first = useRef(value)
  useEffect(() => {
    const made = new Editor({
      element: host.current,
      // The CSP forbids injected styles; the class contains the few that are needed.
      injectCSS: false,
      extensions: [
        StarterKit.configure({
          heading: { levels: [2, 3, 4] },
          link: { openOnClick: false, defaultProtocol: 'https', protocols: ['mailto', 'tel'] },
        }),
      ],
      content: first.current,
      editorProps: {
        handleKeyDown: (_view, event) => {
          if (!event.altKey || event.key !== 'F10') return false
          group.current?.querySelector<HTMLButtonElement>('[role="toolbar"] [tabindex="0"]')?.focus()
          return true
        },
        attributes: {
          id: `field-${name}`,
          role: 'textbox',
          'aria-multiline': 'true',
          'aria-required': 'true',
          'aria-labelledby': `${id}-label`,
          'aria-describedby': `${id}-keys ${id}-error`,
          dir: 'auto',
          class: 'prose control min-h-64 whitespace-pre-wrap outline-offset-2',
        },
      },
      onUpdate: ({ editor: now }) => sent.current(now.isEmpty ? '' : now.getHTML()),
      onTransaction: redraw,
    })
    setEditor(made)
    return () => made.destroy()
  }, [id, name])
  useEffect(() => {
    editor?.view.dom.setAttribute('aria-invalid', String(Boolean(error)))
  }, [editor, error])
  return (
    <div className="grid gap-1.5">
      <span id={`${id}-label`} className="text-sm font-semibold">
        {label}
      </span>
      <p id={`${id}-keys`} className="text-xs text-muted">
        {t('publishing.editor.keys')}
      </p>
      <div role="group" aria-labelledby={`${id}-label`} className="grid gap-2" ref={group}>
        {editor && <RichToolbar editor={editor} />}
        <div ref={host} />
      </div>
      {error && (
        <p id={`${id}-error`} className="flex gap-1.5 text-xs font-medium text-danger">
          <Icon name="danger" size={16} className="mt-px" />
          {error}
        </p>
      )}
    </div>
  )
}
