const nested = (depth: number) => '['.repeat(depth) + ']'.repeat(depth)

/** Invalid values as JSON, including those JSON.stringify can't write (1e400, a lone surrogate). */
export const nonsense: Record<string, string> = {
  'below zero': '-1',
  zero: '0',
  fraction: '1.5',
  'beyond 2^63': '9223372036854775808',
  infinite: '1e400',
  'no number': '"NaN"',
  'many digits': `"${'9'.repeat(40)}"`,
  NUL: '"a\\u0000b"',
  'half a surrogate': '"\\ud800"',
  'signs of every language': `"' or 1=1; drop table app_user -- %_\\\\ & | ! ( :* <-> {{name}} $t(errors.fault) \${1} 🏠 \\u202e\\u0007"`,
  'long text': `"${'x'.repeat(6_000)}"`,
  'a name of Object': '"constructor"',
  true: 'true',
  null: 'null',
  'empty list': '[]',
  list: '["a","b"]',
  object: '{"a":{"b":"c"}}',
  'own toString': '{"toString":1,"valueOf":1,"length":100}',
  'object as file': '{"size":3,"type":"image/png","name":"x","bytes":[137,80,78]}',
  'deep list': nested(400),
  'NUL in a JSON text':
    '"[{\\"parameter_id\\":1,\\"value\\":\\"\\\\u0000\\",\\"facility_id\\":1,\\"distance\\":1}]"',
  'deep JSON text': `"${nested(400)}"`,
}

/** Invalid request bodies. */
export const bodies: Record<string, { payload: string; type: string }> = {
  'half a JSON': { payload: '{"title": ', type: 'application/json' },
  'JSON list': { payload: '[1,2]', type: 'application/json' },
  'JSON text': { payload: '"title"', type: 'application/json' },
  'JSON null': { payload: 'null', type: 'application/json' },
  'no JSON': { payload: '', type: 'application/json' },
  'JSON that reaches for a prototype': {
    payload: '{"__proto__":{"role":"admin"}}',
    type: 'application/json',
  },
  'JSON that reaches for a constructor': {
    payload: '{"title":{"constructor":{"prototype":{"role":"admin"}}}}',
    type: 'application/json',
  },
  'JSON bomb of brackets': { payload: nested(300_000), type: 'application/json' },
  'JSON bomb in a field': { payload: `{"fields":{"a":${nested(50_000)}}}`, type: 'application/json' },
  XML: { payload: '<title>x</title>', type: 'text/xml' },
  'plain text': { payload: 'title=x', type: 'text/plain' },
  'no type': { payload: 'title=x', type: '' },
  'type nobody can read': { payload: 'title=x', type: '/;=' },
  form: { payload: 'title=x', type: 'application/x-www-form-urlencoded' },
  'multipart without a boundary': { payload: 'title=x', type: 'multipart/form-data' },
  'multipart cut off': {
    payload: '--x\r\ncontent-disposition: form-data; name="title"\r\n\r\nhalf',
    type: 'multipart/form-data; boundary=x',
  },
  'multipart cut off in a file': {
    payload:
      '--x\r\ncontent-disposition: form-data; name="title_image"; filename="a.png"\r\ncontent-type: image/png\r\n\r\n\x89PNG',
    type: 'multipart/form-data; boundary=x',
  },
  'multipart of another boundary': {
    payload: '--y\r\ncontent-disposition: form-data; name="title"\r\n\r\nx\r\n--y--',
    type: 'multipart/form-data; boundary=x',
  },
  'multipart without names': {
    payload: '--x\r\ncontent-disposition: form-data\r\n\r\nx\r\n--x--\r\n',
    type: 'multipart/form-data; boundary=x',
  },
  'multipart that reaches for a prototype': {
    payload: '--x\r\ncontent-disposition: form-data; name="__proto__[role]"\r\n\r\nadmin\r\n--x--\r\n',
    type: 'multipart/form-data; boundary=x',
  },
}
