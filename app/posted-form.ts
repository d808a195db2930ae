// Reads what was posted. Anybody can post anything: what is no form is an empty one, and the action answers that as it answers
// a form with nothing filled in. Zero characters, which nobody types and no database keeps, are left out of every text.

function withoutZeros(form: FormData): FormData {
  const fields = [...form];
  if (!fields.some(([, value]) => typeof value === 'string' && value.includes('\0'))) return form;
  const clean = new FormData();
  for (const [name, value] of fields) {
    if (typeof value === 'string') clean.append(name, value.replaceAll('\0', ''));
    else clean.append(name, value);
  }
  return clean;
}

export async function postedForm(request: Request): Promise<FormData> {
  try {
    return withoutZeros(await request.formData());
  } catch {
    return new FormData();
  }
}
