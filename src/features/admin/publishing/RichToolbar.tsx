import type { TextIn } from '../../../../contract/texts/catalogue'
import type { Editor } from '@tiptap/core'
import { useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import { useTranslation } from '../../../ui/i18n/use-translation'
import { Icon } from '../../../ui/pictures/Icon'
import { join } from '../../../ui/layout/join-classes'
import { LinkLine } from './LinkLine'

/** A toolbar button: icon, command and whether it is active at the cursor. */
interface Tool {
  name: TextIn<'publishing.editor'>
  sign: ReactNode
  look?: string
  run: (editor: Editor) => void
  on?: (editor: Editor) => boolean
  off?: (editor: Editor) => boolean
}

const mark = (name: Tool['name'], sign: string, look: string, run: (editor: Editor) => void): Tool => ({
  name,
  sign,
  look,
  run,
  on: (editor) => editor.isActive(name),
})
const heading = (level: 2 | 3): Tool => ({
  name: `heading${level}`,
  sign: `H${level - 1}`,
  run: (editor) => editor.chain().focus().toggleHeading({ level }).run(),
  on: (editor) => editor.isActive('heading', { level }),
})

const tools: readonly Tool[] = [
  heading(2),
  heading(3),
  mark('bold', 'B', 'font-bold', (editor) => editor.chain().focus().toggleBold().run()),
  mark('italic', 'I', 'italic font-serif', (editor) => editor.chain().focus().toggleItalic().run()),
  mark('bulletList', '•', '', (editor) => editor.chain().focus().toggleBulletList().run()),
  mark('orderedList', '1.', '', (editor) => editor.chain().focus().toggleOrderedList().run()),
  mark('blockquote', '“', 'font-serif text-lg', (editor) => editor.chain().focus().toggleBlockquote().run()),
  {
    name: 'link',
    sign: <Icon name="external" size={18} />,
    run: () => {},
    on: (editor) => editor.isActive('link'),
  },
  {
    name: 'unlink',
    sign: <Icon name="close" size={18} />,
    run: (editor) => editor.chain().focus().extendMarkRange('link').unsetLink().run(),
    off: (editor) => !editor.isActive('link'),
  },
  {
    name: 'undo',
    sign: '↶',
    run: (editor) => editor.chain().focus().undo().run(),
    off: (editor) => !editor.can().undo(),
  },
  {
    name: 'redo',
    sign: '↷',
    run: (editor) => editor.chain().focus().redo().run(),
    off: (editor) => !editor.can().redo(),
  },
]

const steps: Record<string, (at: number) => number> = {
  ArrowRight: (at) => (at + 1) % tools.length,
  ArrowLeft: (at) => (at - 1 + tools.length) % tools.length,
  Home: () => 0,
  End: () => tools.length - 1,
}

/** Formatting toolbar. A single tab stop: arrow keys move within it, Escape returns to the text. */
export function RichToolbar({ editor }: { editor: Editor }) {
  const { t } = useTranslation()
  const bar = useRef<HTMLDivElement>(null)
  const [current, setCurrent] = useState(0)
  const [linking, setLinking] = useState(false)
  const onKey = (event: KeyboardEvent) => {
    if (event.key === 'Escape') return void editor.commands.focus()
    const rtl = getComputedStyle(bar.current!).direction === 'rtl'
    const key = rtl ? (mirrored[event.key] ?? event.key) : event.key
    const to = steps[key]?.(current)
    if (to === undefined) return
    event.preventDefault()
    setCurrent(to)
    bar.current!.querySelectorAll('button')[to]?.focus()
  }
  return (
    <div className="grid gap-2">
      <div
        ref={bar}
        role="toolbar"
        tabIndex={-1}
        aria-label={t('publishing.editor.toolbar')}
        onKeyDown={onKey}
        className="flex flex-wrap gap-1 rounded-md border border-line bg-surface p-1"
      >
        {tools.map(({ name, sign, look, run, on, off }, at) => {
          const label = t(`publishing.editor.${name}`)
          const disabled = off?.(editor) ?? false
          return (
            <button
              key={name}
              type="button"
              title={label}
              aria-label={label}
              aria-pressed={on?.(editor)}
              aria-disabled={disabled}
              tabIndex={at === current ? 0 : -1}
              onFocus={() => setCurrent(at)}
              onClick={() => {
                if (name === 'link') setLinking(true)
                else if (!disabled) run(editor)
              }}
              className={join(
                'inline-grid size-11 place-items-center rounded-md text-sm hover:bg-sunken aria-disabled:opacity-40 aria-pressed:bg-accent-soft aria-pressed:text-accent',
                look,
              )}
            >
              <span aria-hidden="true">{sign}</span>
            </button>
          )
        })}
      </div>
      {linking && <LinkLine editor={editor} onClose={() => setLinking(false)} />}
    </div>
  )
}

const mirrored: Record<string, string> = { ArrowRight: 'ArrowLeft', ArrowLeft: 'ArrowRight' }
