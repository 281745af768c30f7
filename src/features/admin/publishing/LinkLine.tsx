import type { Editor } from '@tiptap/core'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from '../../../ui/i18n/use-translation'
import { Button } from '../../../ui/buttons/Button'
import { Field } from '../../../ui/forms/Field'
import { TextInput } from '../../../ui/forms/TextInput'

const followable = /^(https?:\/\/|mailto:|tel:|\/(?!\/))\S+$/i

/** Asks for the address of a link; if no text is selected, the address itself is inserted. */
export function LinkLine({ editor, onClose }: { editor: Editor; onClose: () => void }) {
  const { t } = useTranslation()
  const box = useRef<HTMLInputElement>(null)
  const [address, setAddress] = useState(String(editor.getAttributes('link')['href'] ?? ''))
  const [wrong, setWrong] = useState(false)
  useEffect(() => box.current?.focus(), [])
  const close = () => {
    onClose()
    editor.commands.focus()
  }
  const set = () => {
    const href = address.trim()
    if (!followable.test(href)) {
      setWrong(true)
      box.current?.focus()
      return
    }
    const chain = editor.chain().focus().extendMarkRange('link')
    if (editor.state.selection.empty && !editor.isActive('link'))
      chain.insertContent({ type: 'text', text: href, marks: [{ type: 'link', attrs: { href } }] }).run()
    else chain.setLink({ href }).run()
    onClose()
  }
  return (
    <div
      role="group"
      aria-label={t('publishing.editor.link')}
      className="flex flex-wrap items-end gap-3 rounded-md border border-line bg-surface p-3"
    >
      <Field
        name="link-address"
        label={t('publishing.editor.linkAddress')}
        hint={t('publishing.editor.linkHint')}
        error={wrong ? t('publishing.editor.linkWrong') : undefined}
        className="min-w-64 grow"
      >
        <TextInput
          ref={box}
          dir="ltr"
          value={address}
          onKeyDown={(event) => {
            if (event.key === 'Escape') close()
            if (event.key !== 'Enter') return
            // Don't submit the surrounding entry form.
            event.preventDefault()
            set()
          }}
          onChange={({ target }) => {
            setAddress(target.value)
            setWrong(false)
          }}
        />
      </Field>
      <Button size="sm" tone="primary" onClick={set}>
        {t('publishing.editor.linkSet')}
      </Button>
      <Button size="sm" onClick={close}>
        {t('admin.cancel')}
      </Button>
    </div>
  )
}
