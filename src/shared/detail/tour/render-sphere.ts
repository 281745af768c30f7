/** View direction in radians: `yaw` to the right, `pitch` up, `fov` horizontally. */
export interface Gaze {
  yaw: number
  pitch: number
  fov: number
}

const corners = `#version 300 es
out vec2 at;
void main() {
  at = vec2(gl_VertexID == 1 ? 3.0 : -1.0, gl_VertexID == 2 ? 3.0 : -1.0);
  gl_Position = vec4(at, 0.0, 1.0);
}`

// Casts a ray from the centre through each pixel and samples the picture where it hits the sphere (equirectangular
// projection).
const rays = `#version 300 es
precision highp float;
uniform sampler2D picture;
uniform vec2 gaze;
uniform vec2 lens;
in vec2 at;
out vec4 colour;
void main() {
  vec3 ray = normalize(vec3(at * lens, -1.0));
  float c = cos(gaze.y);
  float s = sin(gaze.y);
  ray = vec3(ray.x, ray.y * c - ray.z * s, ray.y * s + ray.z * c);
  float east = atan(ray.x, -ray.z) + gaze.x;
  float north = asin(clamp(ray.y, -1.0, 1.0));
  colour = texture(picture, vec2(0.5 + east / 6.28318530718, 0.5 - north / 3.14159265359));
}`

/**
 * Renders a 360° picture onto a canvas as seen from its centre. Null if unsupported (no WebGL 2, or the picture is too
 * wide).
 */
export function sphereOn(
  canvas: HTMLCanvasElement,
  picture: HTMLImageElement,
): ((gaze: Gaze) => void) | null {
  const gl = canvas.getContext('webgl2', { antialias: false })
  if (!gl || picture.naturalWidth > (gl.getParameter(gl.MAX_TEXTURE_SIZE) as number)) return null
  const program = gl.createProgram()
  for (const [type, source] of [
    [gl.VERTEX_SHADER, corners],
    [gl.FRAGMENT_SHADER, rays],
  ] as const) {
    const shader = gl.createShader(type)
    if (!shader) return null
    gl.shaderSource(shader, source)
    gl.compileShader(shader)
    gl.attachShader(program, shader)
  }
  gl.linkProgram(program)
  if (!gl.getProgramParameter(program, gl.LINK_STATUS)) return null
  gl.useProgram(program)
  gl.bindTexture(gl.TEXTURE_2D, gl.createTexture())
  gl.texImage2D(gl.TEXTURE_2D, 0, gl.RGB, gl.RGB, gl.UNSIGNED_BYTE, picture)
  gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_MIN_FILTER, gl.LINEAR)
  gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_MAG_FILTER, gl.LINEAR)
  // The picture's left and right edges meet behind the viewer.
  gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_WRAP_S, gl.REPEAT)
  gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_WRAP_T, gl.CLAMP_TO_EDGE)
  const [gaze, lens] = ['gaze', 'lens'].map((name) => gl.getUniformLocation(program, name))
  return ({ yaw, pitch, fov }) => {
    const density = Math.min(devicePixelRatio, 2)
    const [width, height] = [canvas.clientWidth * density, canvas.clientHeight * density].map(Math.round)
    if (canvas.width !== width || canvas.height !== height) Object.assign(canvas, { width, height })
    gl.viewport(0, 0, canvas.width, canvas.height)
    gl.uniform2f(gaze!, yaw, pitch)
    const across = Math.tan(fov / 2)
    gl.uniform2f(lens!, across, (across * canvas.height) / canvas.width)
    gl.drawArrays(gl.TRIANGLES, 0, 3)
  }
}
