import { describe, expect, test } from 'vitest'
import { fieldPath } from '../../contract/api/bracket-fields'
import { shapes } from '../../contract/calls/shapes'
import { fileFields, takesFile } from '../../contract/calls/kit/file-fields'
import type { CallName } from '../../contract/calls/call-types'

const takes = (call: CallName, field: string) =>
  takesFile(fileFields(shapes[call].input), fieldPath(field) ?? [])

describe('file fields of a call', () => {
  /** Fields named in sections 3 and 7 of the specification. */
  test.each<[CallName, string]>([
    ['user_signup', 'profile'],
    ['update_profile', 'profile'],
    ['post_property', 'title_image'],
    ['post_property', 'gallery_images'],
    ['post_property', 'gallery_images[]'],
    ['post_property', 'gallery_images[3]'],
    ['update_post_property', 'documents[0]'],
    ['post_project', 'plans[0][document]'],
    ['send_message', 'audio'],
    ['apply-agent-verification', 'form_fields[12][value]'],
    ['upload-bank-receipt-file', 'file'],
  ])('%s accepts a file in %s', (call, field) => expect(takes(call, field)).toBe(true))

  test.each<[CallName, string]>([
    ['post_property', 'title'],
    ['post_property', 'title_image[0]'],
    ['post_property', 'gallery_images[a]'],
    ['post_property', 'gallery_images[0][file]'],
    ['post_property', '__proto__'],
    ['post_project', 'plans[document]'],
    ['post_project', 'plans[0][title]'],
    ['send_message', 'message'],
    ['contct_us', 'message'],
    ['user-register', 'profile'],
    ['add_reports', 'file'],
  ])('%s rejects a file in %s', (call, field) => expect(takes(call, field)).toBe(false))
})
