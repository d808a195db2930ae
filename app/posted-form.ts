// Reads what was posted. Anybody can post anything: what is no form is an empty one, and the action answers that as it answers
// a form with nothing filled in.

export async function postedForm(request: Request): Promise<FormData> {
  try {
    return await request.formData();
  } catch {
    return new FormData();
  }
}
